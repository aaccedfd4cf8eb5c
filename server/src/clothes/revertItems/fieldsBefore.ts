import { emptyItemFields, itemFieldNames } from '../../../../src/contract/itemFields';
import type { Reference, ReferenceKind } from '../../../../src/contract/references';
import type { RevertResult, StoredChange } from '../../history/revert';
import { whyLeftAlone } from '../../history/revertRules';
import { entriesOf, nameEntries, type SomeFields } from '../fields';

/**
 * Returns the fields to restore to their values before a change: those that still have the value
 * after the change. The other changed fields are in `left`, with reasons. `find` returns an entry
 * that exists, else undefined.
 */
export function fieldsBefore(
  { before, after }: Pick<StoredChange, 'before' | 'after'>,
  current: SomeFields<Reference>,
  find: (list: ReferenceKind, id: number) => Reference | undefined,
): { wanted: SomeFields<Reference>; left: RevertResult['left'] } {
  const wanted: SomeFields<Reference> = {};
  const left: RevertResult['left'] = [];
  for (const field of itemFieldNames) {
    if (!(field in after)) continue;
    const was: SomeFields<Reference> = { [field]: before[field] ?? emptyItemFields[field] };
    const missing = entriesOf(was).find(({ list, entry }) => !find(list, entry.id));
    const reason = whyLeftAlone(current[field], after[field], missing?.entry);
    if (reason === null) Object.assign(wanted, nameEntries(was, find));
    else left.push({ field, reason });
  }
  return { wanted, left };
}
