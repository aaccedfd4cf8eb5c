import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../core/react/useLatest';
import { editKeyOf } from './editKeys';
import { groupIndex, orderOf, photoAfter, photoBeside } from './photoPlaces';
import type { Intake } from './store/intakeState';
import { intakeTexts } from './texts';
import { type PhotoSelection, usePhotoSelection } from './usePhotoSelection';

const texts = intakeTexts.said;

/**
 * The place where photos are dropped: in a group, before the photo at `index` or by default at the
 * end; in a new group if `group` is null.
 */
export interface DropPlace {
  group: string | null;
  index?: number | undefined;
}

/**
 * The changes that a person can make to the selected photos or, without a selection, to the focused
 * photo.
 */
interface GroupChanges {
  join(): void;
  split(): void;
  fresh(): void;
  remove(): void;
  undo(): void;
  /** Moves photos to the previous group. */
  previous(): void;
  next(): void;
  drop(photos: readonly string[], place: DropPlace): void;
}

export interface GroupEditing extends PhotoSelection, GroupChanges {
  /** Returns the photos that a drag of this photo moves. */
  takenWith(photo: string): readonly string[];
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * Returns the changes of the groups that a person can make: each is announced, and the focus stays
 * on a photo. `box` holds the photos.
 */
export function useGroupEditing(intake: Intake, box: RefObject<HTMLElement | null>): GroupEditing {
  const { groups } = intake;
  const selection = usePhotoSelection(groups, box);
  const { current, selected, toggle, extend, focus, clear } = selection;
  const changes = useGroupChanges(intake, selection);
  return {
    ...selection,
    ...changes,
    takenWith: (photo) => (selected.includes(photo) ? selected : [photo]),
    onKeyDown(event) {
      const asked = editKeyOf(event);
      if (asked === null || current === undefined) return;
      const onPhoto = event.target instanceof Element && event.target.closest('[data-photo]');
      // The fields and buttons beside the photos handle keys themselves.
      if (event.target instanceof HTMLInputElement) return;
      if (!onPhoto && asked !== 'undo' && asked !== 'clear') return;
      event.preventDefault();
      const beside = photoBeside(groups, current, event.key);
      if (asked === 'go') focus(beside);
      else if (asked === 'extend') extend(beside);
      else if (asked === 'select' || asked === 'range') toggle(current, asked === 'range');
      else if (asked === 'clear') clear();
      else changes[asked]();
    },
  };
}

function useGroupChanges(intake: Intake, selection: PhotoSelection): GroupChanges {
  const { groups } = intake;
  const { selected, current, tell, focus, forget } = selection;
  const latest = useLatest(groups);
  const meant = selected.length > 0 ? selected : orderOf(groups).filter((photo) => photo === current);
  const [first = ''] = meant;

  /**
   * Makes a change and focuses a photo. If the groups have changed, announces the text that `tells`
   * returns.
   */
  const change = (make: () => void, goTo: string | undefined, tells: () => string) => {
    flushSync(() => {
      make();
      forget();
    });
    if (latest.current !== groups) tell(tells());
    focus(goTo);
  };
  /** Returns the number of the group that has the photo after the change. */
  const numberOf = (photo: string) => groupIndex(latest.current, photo) + 1;
  const drop: GroupChanges['drop'] = (photos, { group, index }) => {
    const [dropped = ''] = photos;
    const place = [...intake.photos.keys()].indexOf(dropped) + 1;
    if (group === null)
      change(
        () => intake.newGroup(photos),
        dropped,
        () => texts.made(numberOf(dropped), photos.length),
      );
    else
      change(
        () => intake.move(photos, group, index),
        dropped,
        () => texts.moved(place, photos.length, numberOf(dropped)),
      );
  };
  const moveBy = (step: number) => {
    const group = groups[groupIndex(groups, first) + step];
    if (group) drop(meant, { group: group.id });
  };
  return {
    drop,
    previous: () => moveBy(-1),
    next: () => moveBy(1),
    fresh: () => drop(meant, { group: null }),
    join() {
      const joined = groups.filter(({ photos }) => meant.some((photo) => photos.includes(photo)));
      // All photos to join are in one group, which then joins the group before it.
      const before = groups[groupIndex(groups, first) - 1];
      if (joined.length === 1 && before) joined.unshift(before);
      change(
        () => intake.merge(joined.map(({ id }) => id)),
        first,
        () => texts.joined(numberOf(first)),
      );
    },
    split: () =>
      change(
        () => intake.split(first),
        first,
        () => texts.split(numberOf(first)),
      ),
    remove: () =>
      change(
        () => intake.remove(meant),
        photoAfter(groups, meant),
        () => texts.removed(meant.length),
      ),
    undo() {
      if (!intake.canUndo) return tell(texts.nothing);
      change(
        () => intake.undo(),
        current,
        () => texts.undone,
      );
    },
  };
}
