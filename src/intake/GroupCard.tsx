import { type MouseEvent, memo } from 'react';
import { same } from '../core/forms/sameValues';
import { RenderExtra } from '../page/RenderExtra';
import { IconCheck } from '../ui/icons';
import { GroupFields } from './GroupFields';
import { similarFile } from './laterFiles';
import { PhotoThumb } from './PhotoThumb';
import type { SimilarHintProps } from './SimilarHint';
import type { GroupValues, IntakeGroup, IntakePhoto } from './store/intakeState';
import { intakeTexts } from './texts';

const texts = intakeTexts.groups;

interface GroupCardProps extends Pick<SimilarHintProps, 'hits' | 'onTarget' | 'onDistinct'> {
  group: IntakeGroup;
  /** The number of the group, from 1. */
  number: number;
  /** The photos in the group's order, each with its number in the pile. */
  photos: readonly (readonly [number: number, photo: IntakePhoto])[];
  /** The ids of the group's selected photos, separated by spaces. */
  selected: string;
  /** The id of the photo that Tab reaches; undefined if it is in another group. */
  current: string | undefined;
  /** The id of the element that describes the keys. */
  keysId: string;
  onPress(photo: string, toHere: boolean): void;
  onValues(group: string, values: Partial<GroupValues>): void;
}

/**
 * A group as a card: its first photo large, the others small (APG: listbox with multiple
 * selection).
 */
export const GroupCard = memo(function GroupCard(props: GroupCardProps) {
  const { group, number, photos, selected, current, keysId, onPress, onValues } = props;
  const press = ({ target, shiftKey }: MouseEvent) => {
    const pressed = target instanceof Element && target.closest<HTMLElement>('[data-photo]');
    if (pressed) onPress(pressed.dataset.photo ?? '', shiftKey);
  };
  return (
    <li className="intake-group" data-drop={group.id}>
      <h3>
        {texts.name(number)} <span className="muted">{texts.count(photos.length)}</span>
      </h3>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: GroupsCard has the keys of all groups */}
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
      {!group.target && (
        <GroupFields
          name={intakeTexts.own.of(number)}
          values={group.values}
          onChange={(values) => onValues(group.id, values)}
        />
      )}
      {(group.target || props.hits.length > 0) && <RenderExtra file={similarFile} props={props} />}
    </li>
  );
}, same);

/** Returns the time of day when a photo was taken, «14:05»; null if it is unknown. */
function takenTime(takenAt: number | null): string | null {
  if (takenAt === null) return null;
  return new Date(takenAt).toLocaleTimeString('uk-UA', { hour: '2-digit', minute: '2-digit' });
}
