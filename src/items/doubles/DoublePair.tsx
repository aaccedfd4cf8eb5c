import type { LikelyDouble } from '../../contract/similar';
import type { Clothes, Id } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { Button } from '../../ui/Button';
import { Picture } from '../../ui/photos/Picture';
import { ItemFacts } from './ItemFacts';
import { doublesTexts as texts } from './texts';

interface DoublePairProps {
  double: LikelyDouble;
  /** The items that were read so far, by id. */
  facts: ReadonlyMap<Id, Clothes>;
  busy: boolean;
  onMerge(): void;
  onDistinct(): void;
}

/**
 * A pair of similar items side by side, each with the photo that resembles a photo of the other
 * item.
 */
export function DoublePair({ double, facts, busy, onMerge, onDistinct }: DoublePairProps) {
  const { items, images, distance } = double;
  const [one, other] = items;
  return (
    <li className="double-pair" aria-label={texts.pair(one.title, other.title)}>
      {items.map(({ id, title }, index) => {
        return (
          <Link key={id} to={`/admin/clothes/${id}`} className="double-item">
            <Picture src={images[index]?.urls.small} alt="" />
            <ItemFacts id={id} title={title} found={facts.get(id)} />
          </Link>
        );
      })}
      <div className="double-about">
        <span className="muted">{distance === 0 ? texts.same : texts.alike}</span>
        <div className="double-actions">
          <Button aria-label={texts.mergePair(one.title, other.title)} onClick={onMerge}>
            {texts.merge}
          </Button>
          <Button busy={busy} aria-label={texts.distinctPair(one.title, other.title)} onClick={onDistinct}>
            {texts.distinct}
          </Button>
        </div>
      </div>
    </li>
  );
}
