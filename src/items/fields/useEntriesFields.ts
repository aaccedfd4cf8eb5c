import { type EntriesField, itemFields, itemFieldsOf } from '../../contract/itemFields';
import type { Reference } from '../../contract/references';
import { referenceLists } from '../../contract/references';
import { useStore } from '../../core/react/useStore';
import { createFeatures } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';

/**
 * Returns the fields with several entries that the API has, and those that the item, if given, has
 * a value of.
 */
export function useEntriesFields(item?: Record<EntriesField, readonly Reference[]>): EntriesField[] {
  const features = useStore(useSessionStore(createFeatures));
  return itemFieldsOf('entries').filter(
    (field) =>
      features?.includes(referenceLists[itemFields[field].list].feature) || (item && item[field].length > 0),
  );
}
