import { type EntriesField, itemFields, itemFieldsOf } from '../../contract/itemFields';
import { type Reference, referenceLists } from '../../contract/references';
import { useIsKnown } from '../../core/stores/features';

/**
 * Returns the fields with several entries that the API has or, as long as its features are not
 * known, may have; and those that the item, if given, has entries in.
 */
export function useEntriesFields(item?: Record<EntriesField, readonly Reference[]>): EntriesField[] {
  const isKnown = useIsKnown();
  return itemFieldsOf('entries').filter(
    (field) => isKnown(referenceLists[itemFields[field].list]) !== false || (item && item[field].length > 0),
  );
}

/** Returns a function that says whether the API knows a field, by its name. */
export function useKnowsField(): (name: string) => boolean {
  const known: readonly string[] = useEntriesFields();
  return (name) => known.includes(name) || !itemFieldsOf('entries').some((field) => field === name);
}
