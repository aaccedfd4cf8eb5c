import type { Rule } from '../core/forms/rules';
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

/**
 * The fields for the type, size and price of new items: of one group, or of all selected groups.
 */
export function GroupFields({ name, values, onChange }: GroupFieldsProps) {
  const { typeId, size, price } = values;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset shows its legend on its border
    <div role="group" aria-label={name} className="intake-own">
      <ReferenceSelect
        kind="types"
        label={texts.type}
        value={typeId}
        onChange={(typeId) => onChange({ typeId })}
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
