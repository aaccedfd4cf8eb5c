import { emptyItemFields, itemFieldNames } from '../../../../src/contract/itemFields';
import type { Reference } from '../../../../src/contract/references';
import type { RevertResult, StoredChange } from '../../history/revert';
import { whyLeftAlone } from '../../history/revertRules';
import { historyTexts } from '../../history/texts';
import { entriesOf, type Find, isVersioned, nameEntries, type SomeFields, setFields } from '../fields';
import { changedSet } from '../setRows';
import type { addedEntries } from './addedEntries';

/**
 * Returns the fields to restore to their values before a change: those that still have the value
 * after the change, and sets, entry by entry, without what `findAdded` returns for the added ones.
 * The fields that stay are in `left`, with reasons.
 */
export function fieldsBefore(
  change: Pick<StoredChange, 'id' | 'subjectId' | 'before' | 'after'>,
  current: SomeFields<Reference>,
  find: Find,
  findAdded: Awaited<ReturnType<typeof addedEntries>>,
): { wanted: SomeFields<Reference>; left: RevertResult['left'] } {
  const { before, after } = change;
  const wanted: SomeFields<Reference> = {};
  const left: RevertResult['left'] = [];
  for (const field of itemFieldNames) {
    if (!(field in after) || !isVersioned(field)) continue;
    const was: SomeFields<Reference> = { [field]: before[field] ?? emptyItemFields[field] };
    const missing = entriesOf(was).find(({ list, entry }) => !find(list, entry.id));
    const reason = whyLeftAlone(current[field], after[field], missing?.entry);
    if (reason === null) Object.assign(wanted, nameEntries(was, find));
    else left.push({ field, reason });
  }
  for (const one of setFields) {
    const { field, list, max } = one;
    if (!(field in after)) continue;
    const added = (after[field] ?? []).flatMap(({ id }) => findAdded(change, one, id) ?? []);
    const set = setBefore(
      { removed: before[field] ?? [], added },
      { current: current[field] ?? [], max },
      (id) => find(list, id),
    );
    wanted[field] = set.wanted;
    left.push(...set.reasons.map((reason) => ({ field, reason })));
  }
  return { wanted, left };
}

/**
 * Returns a set without the entries that a change added, and with those that it removed, as far as
 * they exist and there is room for them.
 */
function setBefore(
  { removed, added }: Record<'removed' | 'added', readonly Reference[]>,
  { current, max }: { current: readonly Reference[]; max: number },
  find: (id: number) => Reference | undefined,
): { wanted: Reference[]; reasons: string[] } {
  const wanted = changedSet(current, { remove: added });
  const reasons: string[] = [];
  for (const { id, name } of removed) {
    const entry = find(id);
    if (!entry) reasons.push(historyTexts.missingEntry(name));
    else if (wanted.some((one) => one.id === entry.id)) continue;
    else if (wanted.length === max) reasons.push(historyTexts.noRoom(entry.name, max));
    else wanted.push(entry);
  }
  return { wanted, reasons };
}
