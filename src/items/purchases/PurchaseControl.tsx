import {
  isPurchaseFieldOf,
  type PurchaseField,
  type PurchaseFieldOf,
  purchaseFields,
} from '../../contract/purchaseFields';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { DateField } from '../../ui/fields/DateField';
import { NumberInput } from '../../ui/fields/NumberInput';
import { TextField } from '../../ui/fields/TextField';
import { purchaseTexts } from './fieldTexts';
import type { PurchaseValues } from './purchaseValues';

interface Binding<T> {
  value: T;
  onChange(value: T): void;
  onBlur?(): void;
  error: string | undefined;
}

interface PurchaseControlProps {
  field: Exclude<PurchaseField, PurchaseFieldOf<'flag'>>;
  label: string;
  /**
   * Returns the binding of a form's field: its value, its error and the function that changes it.
   */
  bind: <N extends keyof PurchaseValues>(name: N) => Binding<PurchaseValues[N]>;
}

/** The step of the arrow keys and buttons of a number field; 1 for a field that is not listed. */
const steps: { [F in PurchaseField]?: number } = { weight: 0.1 };

/**
 * The control of a field of a purchase, except for a flag, whose checkbox the form renders itself.
 */
export function PurchaseControl({ field, label, bind }: PurchaseControlProps) {
  if (isPurchaseFieldOf(field, 'decimal')) {
    const { decimals } = purchaseFields[field];
    return (
      <NumberInput
        label={label}
        min={0}
        step={steps[field]}
        decimals={decimals}
        unit={purchaseTexts.units[field]}
        {...bind(field)}
      />
    );
  }
  if (isPurchaseFieldOf(field, 'line')) {
    const { max } = purchaseFields[field];
    return <TextField label={label} maxLength={max} autoComplete="off" {...bind(field)} />;
  }
  if (isPurchaseFieldOf(field, 'day')) return <DateField label={label} {...bind(field)} />;
  return <ReferenceSelect kind="suppliers" label={label} required {...bind('supplierId')} />;
}
