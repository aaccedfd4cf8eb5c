import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import type { IntakeBook } from '../store/intakeBook';
import type { IntakeRecord } from '../store/intakeRecord';
import { type IntakeGroup, noValues } from '../store/intakeState';
import { groupEvenly } from './groupEvenly';
import { groupPhotos } from './groupPhotos';
import { changeGroups, type GroupsChange, newGroup } from './groups';

/** The changes of an intake's groups that a person can make. */
export interface GroupEditing {
  apply(change: GroupsChange): void;
  /** Groups newly read photos; regroups all photos as long as the person has changed no group. */
  place(ids: readonly string[]): void;
  /**
   * Groups all photos again from the start, except those of items whose creation has begun. If
   * `perItem` is given, makes groups of about that many photos.
   */
  regroup(eachAlone: boolean, perItem?: number): void;
  canUndo(): boolean;
  /** Forgets the last change, so that it can no longer be undone; deletes the photos it removed. */
  forgetUndo(): void;
  /** Forgets the last change, because it belongs to another record. */
  reset(): void;
}

export function editGroups(book: IntakeBook): GroupEditing {
  let before: readonly IntakeGroup[] | null = null;
  let wasEachAlone = false;
  /**
   * The groups and fields whose values the last change has set; '' after any other change.
   * Consecutive changes of the same fields are undone together, e.g. the letters of a typed size.
   */
  let typedIn = '';

  /**
   * Sets the groups. Removed photos stay in the record as long as the removal can be undone; then
   * they are deleted.
   */
  const setGroups = (groups: readonly IntakeGroup[], part: Partial<IntakeRecord> = {}) => {
    const held = new Set(groups.flatMap(({ photos }) => photos));
    const undoable = new Set(before?.flatMap(({ photos }) => photos));
    const record = book.record();
    const gone = record.photos.filter(({ id, placed }) => placed && !held.has(id) && !undoable.has(id));
    for (const { id } of gone) book.photos()?.forget(id);
    const photos = record.photos
      .filter((photo) => !gone.includes(photo))
      .map((photo) => (held.has(photo.id) && !photo.placed ? { ...photo, placed: true } : photo));
    void book.change((old) => ({ ...old, ...part, photos, groups }));
  };
  const found = (ids: ReadonlySet<string>, eachAlone: boolean, perItem?: number) => {
    const photos = book.record().photos.filter(({ id }) => ids.has(id));
    const groups = perItem === undefined ? groupPhotos(photos, eachAlone) : groupEvenly(photos, perItem);
    return groups.map((group) => newGroup(newIdempotencyKey(), group));
  };

  function apply(change: GroupsChange): void {
    const record = book.record();
    const after = changeGroups({ groups: record.groups, before }, withoutBegun(change, record));
    if (after.groups === record.groups) return;
    const fields = change.kind === 'values' ? String([...change.groups, ...Object.keys(change.values)]) : '';
    if (fields === '' || fields !== typedIn || before === null) before = after.before;
    typedIn = fields;
    const eachAlone = change.kind === 'undo' ? wasEachAlone : record.eachAlone;
    wasEachAlone = record.eachAlone;
    setGroups(after.groups, { eachAlone });
  }

  return {
    apply,
    place(ids) {
      const { groups, eachAlone } = book.record();
      const held = groups.flatMap(({ photos }) => photos);
      // The person may have changed the groups in an earlier visit, so they are compared with the
      // groups found automatically.
      const isFresh =
        inWords(groups) === inWords(found(new Set(held), eachAlone)) &&
        !groups.some((group) => isBegun(book.record(), group.id));
      const wanted = new Set(isFresh ? [...held, ...ids] : ids);
      before = null;
      setGroups([...(isFresh ? [] : groups), ...found(wanted, eachAlone)]);
    },
    regroup(eachAlone, perItem) {
      const record = book.record();
      const begun = record.groups.filter(({ id }) => isBegun(record, id));
      const others = record.groups.filter((group) => !begun.includes(group));
      const earlier = new Map(others.map(({ photos, values }) => [photos[0], values]));
      const groups = found(new Set(others.flatMap(({ photos }) => photos)), eachAlone, perItem).map(
        // An item's entered values stay with its main photo.
        (group) => ({ ...group, values: earlier.get(group.photos[0]) ?? noValues }),
      );
      before = record.groups;
      wasEachAlone = record.eachAlone;
      setGroups([...begun, ...groups], { eachAlone });
    },
    canUndo: () => before !== null,
    forgetUndo() {
      before = null;
      setGroups(book.record().groups);
    },
    reset() {
      before = null;
    },
  };
}

/** Returns everything that a person can change in the groups as one text, for comparison. */
function inWords(groups: readonly IntakeGroup[]): string {
  return JSON.stringify(
    groups.map(({ photos, target, distinct, values }) => [photos, target, distinct, values]),
  );
}

/**
 * Returns whether the server may already have the group's item, so that the group must not change.
 */
function isBegun({ runs }: IntakeRecord, id: string): boolean {
  const run = runs[id];
  return run !== undefined && (run.created !== null || run.failed === null);
}

function withoutBegun(change: GroupsChange, record: IntakeRecord): GroupsChange {
  const begun = record.groups.filter(({ id }) => isBegun(record, id));
  if (begun.length === 0) return change;
  const isFree = (photo: string) => !begun.some(({ photos }) => photos.includes(photo));
  const isOpen = (id: string) => !isBegun(record, id);
  const nothing: GroupsChange = { kind: 'remove', photos: [] };
  switch (change.kind) {
    case 'move':
      return isOpen(change.to) ? { ...change, photos: change.photos.filter(isFree) } : nothing;
    case 'new':
    case 'remove':
      return { ...change, photos: change.photos.filter(isFree) };
    case 'merge':
    case 'values':
      return { ...change, groups: change.groups.filter(isOpen) };
    case 'split':
      return isFree(change.photo) ? change : nothing;
    case 'target':
      return isOpen(change.group) ? change : nothing;
    default:
      return change;
  }
}
