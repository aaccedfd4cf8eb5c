import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { type EntrySets, eachSet, joinedSets, noSets } from '../../items/fields/entrySets';
import { type GroupValues, type IntakeGroup, noValues } from '../store/intakeState';

/**
 * The groups of an intake. `before` holds the groups before the last change; null if no change can
 * be undone.
 */
export interface Groups {
  groups: readonly IntakeGroup[];
  before: readonly IntakeGroup[] | null;
}

/** A change of the groups; `id` is the id for the new group. */
export type GroupsChange =
  | { kind: 'move'; photos: readonly string[]; to: string; index?: number }
  | { kind: 'merge'; groups: readonly string[] }
  | { kind: 'split'; photo: string; id: string }
  | { kind: 'new'; photos: readonly string[]; id: string }
  | { kind: 'remove'; photos: readonly string[] }
  | { kind: 'target'; group: string; item: ItemBrief | null }
  | { kind: 'distinct'; group: string; item: Id }
  | { kind: 'values'; groups: readonly string[]; values: Partial<GroupValues> }
  | { kind: 'undo' };

/** Returns a group that becomes a new item. */
export function newGroup(id: string, photos: readonly string[]): IntakeGroup {
  return { id, photos, target: null, distinct: [], values: noValues };
}

/** Returns the groups after a change; the same object if nothing changes. */
export function changeGroups(before: Groups, change: GroupsChange): Groups {
  if (change.kind === 'undo') return before.before ? { groups: before.before, before: null } : before;
  const groups = withoutEmpty(changed(before.groups, change));
  return isSame(before.groups, groups) ? before : { groups, before: before.groups };
}

function changed(
  groups: readonly IntakeGroup[],
  change: Exclude<GroupsChange, { kind: 'undo' }>,
): readonly IntakeGroup[] {
  switch (change.kind) {
    case 'move':
      return move(groups, change.photos, change.to, change.index);
    case 'merge':
      return merge(groups, change.groups);
    case 'split':
      return split(groups, change.photo, change.id);
    case 'new':
      return intoNew(groups, change.photos, change.id);
    case 'remove':
      return without(groups, change.photos);
    case 'target':
      return groups.map((group) => (group.id === change.group ? { ...group, target: change.item } : group));
    case 'distinct':
      return groups.map((group) =>
        group.id === change.group && !group.distinct.includes(change.item)
          ? { ...group, distinct: [...group.distinct, change.item] }
          : group,
      );
    case 'values': {
      const changing = groups.filter(({ id }) => change.groups.includes(id)).map(({ values }) => values);
      const shared = sharedSets(changing);
      return groups.map((group) =>
        change.groups.includes(group.id)
          ? { ...group, values: withValues(group.values, change.values, shared) }
          : group,
      );
    }
  }
}

/** Returns the entries that all groups have, by field. */
export function sharedSets([first = noValues, ...others]: readonly GroupValues[]): EntrySets {
  return eachSet((name) => first[name].filter((id) => others.every((values) => values[name].includes(id))));
}

/**
 * Returns the values of one of several groups after a change of what they share: its other entries
 * stay.
 */
function withValues(values: GroupValues, change: Partial<GroupValues>, shared: EntrySets): GroupValues {
  return { ...values, ...change, ...joinedSets(shared, { ...shared, ...change }, values) };
}

/**
 * Moves photos, in their order, before the photo at `index` of the group `to`; without an index, to
 * the end of that group. Returns the changed groups.
 */
function move(
  groups: readonly IntakeGroup[],
  photos: readonly string[],
  to: string,
  index?: number,
): readonly IntakeGroup[] {
  const target = groups.find(({ id }) => id === to);
  if (!target) return groups;
  const moved = inOrder(groups, photos);
  const before = index === undefined ? target.photos : target.photos.slice(0, Math.max(0, index));
  const place = before.filter((photo) => !moved.includes(photo)).length;
  return without(groups, moved).map((group) =>
    group.id === to ? { ...group, photos: group.photos.toSpliced(place, 0, ...moved) } : group,
  );
}

function merge(groups: readonly IntakeGroup[], ids: readonly string[]): readonly IntakeGroup[] {
  const [first, ...others] = groups.filter(({ id }) => ids.includes(id));
  if (!first) return groups;
  const photos = [first, ...others].flatMap((group) => group.photos);
  const target = [first, ...others].find((group) => group.target)?.target ?? null;
  const distinct = [...new Set([first, ...others].flatMap((group) => group.distinct))];
  const values = [first, ...others].map((group) => group.values).reduce(filledFrom);
  return groups
    .filter((group) => !others.includes(group))
    .map((group) => (group === first ? { ...first, photos, target, distinct, values } : group));
}

/** Returns `values`, with each empty value replaced by the value from `others`. */
function filledFrom(values: GroupValues, others: GroupValues): GroupValues {
  return {
    brandId: values.brandId ?? others.brandId,
    typeId: values.typeId ?? others.typeId,
    size: values.size || others.size,
    price: values.price || others.price,
    ...joinedSets(noSets, others, values),
  };
}

function split(groups: readonly IntakeGroup[], photo: string, id: string): readonly IntakeGroup[] {
  return groups.flatMap((group) => {
    const at = group.photos.indexOf(photo);
    if (at < 1) return [group];
    return [{ ...group, photos: group.photos.slice(0, at) }, newGroup(id, group.photos.slice(at))];
  });
}

function intoNew(
  groups: readonly IntakeGroup[],
  photos: readonly string[],
  id: string,
): readonly IntakeGroup[] {
  const moved = inOrder(groups, photos);
  const home = groups.findIndex((group) => group.photos.some((photo) => moved.includes(photo)));
  if (home < 0 || isWhole(groups, moved)) return groups;
  return without(groups, moved).toSpliced(home + 1, 0, newGroup(id, moved));
}

/** Returns whether the photos are exactly one group. */
function isWhole(groups: readonly IntakeGroup[], photos: readonly string[]): boolean {
  return groups.some((group) => sameTexts(group.photos, photos));
}

function without(groups: readonly IntakeGroup[], photos: readonly string[]): readonly IntakeGroup[] {
  return groups.map((group) =>
    group.photos.some((photo) => photos.includes(photo))
      ? { ...group, photos: group.photos.filter((photo) => !photos.includes(photo)) }
      : group,
  );
}

function withoutEmpty(groups: readonly IntakeGroup[]): readonly IntakeGroup[] {
  return groups.filter(({ photos }) => photos.length > 0);
}

function inOrder(groups: readonly IntakeGroup[], photos: readonly string[]): string[] {
  return groups.flatMap((group) => group.photos.filter((photo) => photos.includes(photo)));
}

function isSame(before: readonly IntakeGroup[], after: readonly IntakeGroup[]): boolean {
  return (
    before.length === after.length &&
    after.every((group, n) => {
      const old = before[n];
      return (
        old !== undefined &&
        old.id === group.id &&
        old.target?.id === group.target?.id &&
        old.distinct.length === group.distinct.length &&
        same(old.values, group.values) &&
        sameTexts(old.photos, group.photos)
      );
    })
  );
}

function sameTexts(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, n) => text === other[n]);
}
