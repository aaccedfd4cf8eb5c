import { emptyItemFields, itemFieldNames } from '../../../src/contract/itemFields';
import type { Reference, ReferenceKind } from '../../../src/contract/references';
import type { StoredChange, Taken } from '../history/revert';
import { historyTexts } from '../history/texts';
import { isSame } from '../history/values';
import { entriesOf, type SomeFields } from './fields';

/**
 * Returns the fields of an item that become again what they were before a change: those that are
 * still as the change left them. `find` returns the entries that exist.
 */
export function fieldsBefore(
  { before, after }: Pick<StoredChange, 'before' | 'after'>,
  current: SomeFields<Reference>,
  find: (list: ReferenceKind, id: number) => Reference | undefined,
): { wanted: SomeFields<Reference>; left: Taken['left'] } {
  const wanted: SomeFields<Reference> = {};
  const left: Taken['left'] = [];
  for (const field of itemFieldNames) {
    if (!(field in after)) continue;
    const was: SomeFields<Reference> = { [field]: before[field] ?? emptyItemFields[field] };
    const missing = entriesOf(was).find(({ list, entry }) => !find(list, entry.id));
    if (!isSame(current[field], after[field])) left.push({ field, reason: historyTexts.changedSince });
    else if (missing) left.push({ field, reason: historyTexts.missingEntry(missing.entry.name) });
    else Object.assign(wanted, was);
  }
  return { wanted, left };
}
