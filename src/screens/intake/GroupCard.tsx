import { type MouseEvent, memo } from 'react';
import { RenderExtra } from '../../features/page/RenderExtra';
import { same } from '../../forms/same';
import type { IntakeGroup, IntakePhoto } from '../../stores/intake/intakeState';
import { intakeTexts } from '../../texts/intake';
import { IconCheck } from '../../ui/icons';
import { similarFile } from './laterFiles';
import { PhotoThumb } from './PhotoThumb';
import type { SimilarHintProps } from './SimilarHint';
import { takenTime } from './takenTime';

const texts = intakeTexts.groups;

interface GroupCardProps extends Pick<SimilarHintProps, 'hits' | 'onTarget' | 'onDistinct'> {
  group: IntakeGroup;
  /** From 1. */
  number: number;
  /** In the group's order, each with its number in the pile. */
  photos: readonly (readonly [number: number, photo: IntakePhoto])[];
  /** Its photos among the selected ones, joined by spaces. */
  selected: string;
  /** The photo that Tab reaches, where it is one of these. */
  current: string | undefined;
  /** The id of what describes the keys. */
  keysId: string;
  onPress(photo: string, toHere: boolean): void;
}

/** A group as a card: its first photo large, the others small (APG: listbox, several selected). */
export const GroupCard = memo(function GroupCard(props: GroupCardProps) {
  const { group, number, photos, selected, current, keysId, onPress } = props;
  const press = ({ target, shiftKey }: MouseEvent) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-photo]');
    if (pressed) onPress(pressed.dataset.photo ?? '', shiftKey);
  };
  return (
    <li className="intake-group" data-drop={group.id}>
      <h3>
        {texts.name(number)} <span className="muted">{texts.count(photos.length)}</span>
      </h3>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys of all groups are one handler's */}
      <div
        role="listbox"
        aria-describedby={keysId}
        aria-label={texts.label(number, photos.length)}
        aria-multiselectable
        aria-orientation="horizontal"
        className="intake-photos"
        tabIndex={-1}
        onClick={press}
      >
        {photos.map(([place, photo]) => (
          <div
            key={photo.id}
            role="option"
            aria-label={texts.photo(place, takenTime(photo.takenAt))}
            aria-selected={selected.includes(photo.id)}
            className="intake-photo"
            data-photo={photo.id}
            tabIndex={photo.id === current ? 0 : -1}
            title={photo.name}
          >
            <PhotoThumb photo={photo} />
            <span className="intake-tick">
              <IconCheck />
            </span>
          </div>
        ))}
      </div>
      {(group.target || props.hits.length > 0) && <RenderExtra file={similarFile} props={props} />}
    </li>
  );
}, same);
