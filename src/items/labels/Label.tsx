import type { ClothesListItem } from '../../contract/types';
import { money } from '../../core/texts/money';
import { safePhotoUrl } from '../../ui/photos/Picture';
import { inMm } from './inMm';
import { factsOf, type LabelLayout, type PlacedLabel, titleLines } from './labelLayout';
import { labelTexts as texts } from './texts';

interface LabelProps {
  place: PlacedLabel;
  item: ClothesListItem;
  layout: LabelLayout;
}

/** The texts and the photo of a label; its code is in the drawing of its sheet. */
export function Label({ place: { place, text, line }, item, layout }: LabelProps) {
  const { shows, numberSize, textSize } = layout;
  const facts = factsOf(item, shows, money);
  const photo = shows.has('photo') ? safePhotoUrl(item.mainImage?.urls.small) : null;
  const fontSize = `${textSize}mm`;
  return (
    <>
      <div className="label-outline" style={inMm(place)} />
      <div className="label-text" style={{ ...inMm(text), fontSize }}>
        <strong style={{ fontSize: `${numberSize}mm` }}>{texts.number(item.id)}</strong>
        {!line && shows.has('title') && (
          <p
            className="label-title"
            dir="auto"
            style={{ WebkitLineClamp: titleLines(layout, facts.length, photo !== null) }}
          >
            {item.title}
          </p>
        )}
        {facts.map((fact, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a size may be worded as a brand is
          <p key={at} className="label-line" dir="auto">
            {fact}
          </p>
        ))}
        {photo && <img src={photo} alt="" />}
      </div>
      {line && (
        <p className="label-line" dir="auto" style={{ ...inMm(line), fontSize, position: 'absolute' }}>
          {item.title}
        </p>
      )}
    </>
  );
}
