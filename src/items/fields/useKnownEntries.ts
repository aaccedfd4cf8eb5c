import { type EntriesField, itemFields, itemFieldsOf } from '../../contract/itemFields';
import { useKnowsList } from '../../core/stores/features';

/** Returns the fields with several entries whose lists the API knows. */
export function useKnownEntries(): EntriesField[] {
  const knows = useKnowsList();
  return itemFieldsOf('entries').filter((field) => knows(itemFields[field].list));
}
