import {
  type EntriesField,
  type InputName,
  type ItemValuesBy,
  inputName,
  itemFields,
} from '../../contract/itemFields';
import type { Reference } from '../../contract/references';
import { EntriesSelect, type EntriesSelectProps } from '../../references/EntriesSelect';
import { useEntriesFields } from './useEntriesFields';

interface EntriesFieldsProps {
  /** The stored item, if there is one. */
  item?: Pick<ItemValuesBy<Reference>, EntriesField>;
  /** Returns what binds the control of a field to a form. */
  bind(name: InputName<EntriesField>): Omit<EntriesSelectProps, 'kind' | 'label' | 'max'>;
}

/** Renders a control for each field with several entries. */
export function EntriesFields({ item, bind }: EntriesFieldsProps) {
  return useEntriesFields(item).map((field) => {
    const { list, heading, max } = itemFields[field];
    return (
      <EntriesSelect
        key={field}
        kind={list}
        label={heading}
        max={max}
        {...(item && { known: item[field] })}
        {...bind(inputName(field))}
      />
    );
  });
}
