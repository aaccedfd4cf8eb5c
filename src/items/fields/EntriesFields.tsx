import {
  type EntriesField,
  type InputName,
  type ItemValuesBy,
  inputName,
  itemFields,
} from '../../contract/itemFields';
import { type Reference, referenceLists } from '../../contract/references';
import { useIsKnown } from '../../core/stores/features';
import { placeOf } from '../../page/placeOf';
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
    const isThere = Boolean(item?.[field].length) || isKnown(referenceLists[list]);
    return (
      <div key={field} style={placeOf(isThere)}>
        <EntriesSelect
          kind={list}
          label={heading}
          max={max}
          disabled={!isThere}
          {...(item && { known: item[field] })}
          {...bind(inputName(field))}
        />
      </div>
    );
  });
}
