import {
  type EntriesField,
  type InputName,
  type ItemValuesBy,
  inputName,
  itemFields,
} from '../../contract/itemFields';
import { type Reference, referenceLists } from '../../contract/references';
import { useIsKnown } from '../../core/stores/features';
import { EntriesSelect, type EntriesSelectProps } from '../../references/EntriesSelect';
import { useEntriesFields } from './useEntriesFields';

interface EntriesFieldsProps {
  /** The stored item, if there is one. */
  item?: Pick<ItemValuesBy<Reference>, EntriesField>;
  /** Returns what binds the control of a field to a form. */
  bind(name: InputName<EntriesField>): Omit<EntriesSelectProps, 'kind' | 'label' | 'max'>;
}

/**
 * Renders a control for each field with several entries. Until the API is known to have the list,
 * it only keeps its place.
 */
export function EntriesFields({ item, bind }: EntriesFieldsProps) {
  const isKnown = useIsKnown();
  return useEntriesFields(item).map((field) => {
    const { list, heading, max } = itemFields[field];
    return (
      <EntriesSelect
        key={field}
        kind={list}
        label={heading}
        max={max}
        disabled={!isKnown(referenceLists[list]) && !item?.[field].length}
        {...(item && { known: item[field] })}
        {...bind(inputName(field))}
      />
    );
  });
}
