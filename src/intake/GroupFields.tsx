import { useEffect, useRef } from 'react';
import type { Reference } from '../contract/references';
import type { Id } from '../contract/types';
import type { Rule } from '../core/forms/rules';
import { addPendingInput } from '../core/lib/pendingInputs';
import { useLatest } from '../core/react/useLatest';
import { toast } from '../core/stores/toasts';
import { EntriesFields } from '../items/fields/EntriesFields';
import { purchaseTexts } from '../items/purchases/fieldTexts';
import { purchaseRules } from '../items/purchases/purchaseInput';
import { ReferenceSelect } from '../references/ReferenceSelect';
import { NumberInput } from '../ui/fields/NumberInput';
import { TextField } from '../ui/fields/TextField';
import type { GroupValues } from './store/intakeState';
import { intakeTexts } from './texts';

const texts = intakeTexts.own;

interface GroupFieldsProps {
  /** The accessible name of the fields as a group. */
  name: string;
  values: GroupValues;
  onChange(values: Partial<GroupValues>): void;
}

/** The fields of new items that are entries, each with the list of its entries. */
const entryFields = [
  { field: 'brandId', kind: 'brands', label: texts.brand },
  { field: 'typeId', kind: 'types', label: texts.type },
] as const;

/**
 * The fields for the brand, type, tags, size and price of new items: of one group, or of all
 * selected groups.
 */
export function GroupFields({ name, values, onChange }: GroupFieldsProps) {
  const { size, price } = values;
  const gone = useRef(false);
  useEffect(() => {
    gone.current = false;
    return () => {
      gone.current = true;
    };
  }, []);
  const latest = useLatest(values);
  /** Gives a new entry to these groups even if others are selected before it is created. */
  const take = async (
    created: Promise<Reference>,
    withEntry: (id: Id) => Partial<GroupValues>,
  ): Promise<boolean> => {
    try {
      const { id } = await created;
      // A control that is still there takes the entry, or shows the failure, itself.
      if (gone.current) onChange(withEntry(id));
      return true;
    } catch (error) {
      if (gone.current) toast.failure(error);
      return false;
    }
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border
    <div role="group" aria-label={name} className="intake-own">
      {entryFields.map(({ field, kind, label }) => (
        <ReferenceSelect
          key={field}
          kind={kind}
          label={label}
          value={values[field]}
          onCreating={(created) => void addPendingInput(take(created, (id) => ({ [field]: id })))}
          onChange={(id) => onChange({ [field]: id })}
        />
      ))}
      <EntriesFields
        bind={(name) => ({
          value: values[name],
          onCreating: (created) =>
            void addPendingInput(take(created, (id) => ({ [name]: [...latest.current[name], id] }))),
          onChange: (ids) => onChange({ [name]: ids }),
        })}
      />
      <TextField
        label={texts.size}
        autoComplete="off"
        value={size}
        onChange={(size) => onChange({ size })}
        error={errorOf(size, purchaseRules.size)}
      />
      <NumberInput
        label={texts.price}
        min={0}
        decimals={2}
        unit={purchaseTexts.units.price}
        value={price}
        onChange={(price) => onChange({ price })}
        error={errorOf(price, purchaseRules.price)}
      />
    </div>
  );
}

function errorOf(text: string, rules: readonly Rule<string>[] = []): string | undefined {
  for (const rule of rules) {
    const message = rule(text);
    if (message !== null) return message;
  }
  return undefined;
}
