import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../react/useLatest';
import type { Intake } from '../../stores/intake/intakeState';
import { intakeTexts } from '../../texts/intake';
import { editKeyOf } from './editKeys';
import { groupIndex, orderOf, photoAfter, photoBeside } from './photoPlaces';
import { type PhotoSelection, usePhotoSelection } from './usePhotoSelection';

const texts = intakeTexts.said;

/** Where dragged photos are dropped: before the photo at `index` of a group, or into a new one. */
export interface DropPlace {
  group: string | null;
  index?: number | undefined;
}

/** Each changes what is selected, else the photo with the focus. */
interface GroupChanges {
  join(): void;
  split(): void;
  fresh(): void;
  remove(): void;
  undo(): void;
  /** To the group before. */
  previous(): void;
  next(): void;
  drop(photos: readonly string[], place: DropPlace): void;
}

export interface GroupEditing extends PhotoSelection, GroupChanges {
  /** What a drag of this photo takes along. */
  takenWith(photo: string): readonly string[];
  onKeyDown(event: KeyboardEvent): void;
}

/**
 * The groups as a person corrects them: each change is announced, and the focus stays on a photo.
 * `box` holds the photos.
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
      // The buttons beside the photos have keys of their own.
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

  /** Makes a change, tells what it brought where it brought anything, and goes to a photo. */
  const change = (make: () => void, goTo: string | undefined, tells: () => string) => {
    flushSync(() => {
      make();
      forget();
    });
    if (latest.current !== groups) tell(tells());
    focus(goTo);
  };
  /** Of the group that has the photo by then. */
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
      // Photos of one group alone: it joins the one before.
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
