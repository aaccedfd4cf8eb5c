import { type ReactNode, useRef } from 'react';
import type { BatchChange } from '../../contract/batches';
import { type EntriesField, itemHeadings } from '../../contract/itemFields';
import { isPurchaseFieldOf } from '../../contract/purchaseFields';
import { type Form, useForm } from '../../core/forms/useForm';
import { useFeature } from '../../core/stores/features';
import { FormDialog } from '../../page/FormDialog';
import { EntriesSelect } from '../../references/EntriesSelect';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { NumberInput } from '../../ui/fields/NumberInput';
import { withRowAdded } from '../../ui/hooks/keepFocus';
import { Select } from '../../ui/select/Select';
import { CompositionFields } from '../fields/CompositionFields';
import { useEntriesFields } from '../fields/useEntriesFields';
import { purchaseTexts } from '../purchases/fieldTexts';
import { PurchaseControl } from '../purchases/PurchaseControl';
import { emptyPurchase } from '../purchases/purchaseValues';
import { bulkTexts } from './bulkTexts';
import {
  type ChangeValues,
  changeOf,
  changeRules,
  clearId,
  entriesParts,
  entryFields,
  keepId,
  type LastField,
  lastFields,
  type Mode,
  missingIn,
  unchanged,
} from './changeValues';

const texts = bulkTexts.change;

const keep = { id: keepId, name: texts.leave };
const keepOnly = [keep];
const keepOrClear = [keep, { id: clearId, name: texts.clear }];

interface ChangeFormProps {
  /** The field with several entries that alone is shown; undefined for all fields. */
  only: EntriesField | undefined;
  count: number;
  atLeast: boolean;
  /** Shows the preview of the change. Rejects with a Problem if the server refuses the change. */
  onAsk(change: BatchChange): Promise<void>;
  onClose(): void;
}

/** The form for a change of the selected items: each field is kept, set or cleared. */
export function ChangeForm({ only, count, atLeast, onAsk, onClose }: ChangeFormProps) {
  const form: Form<ChangeValues> = useForm<ChangeValues>({
    initial: unchanged,
    rules: changeRules,
    onSubmit: async (values) => {
      const missing = missingIn(values);
      if (missing) form.setErrors(missing.errors, missing.sentence);
      else await onAsk(changeOf(values));
    },
  });
  const hasLast = useFeature('batchPurchases');
  const known = useEntriesFields();
  const parts = entriesParts.filter(({ field }) => (only ? field === only : known.includes(field)));
  const entries = parts.map(({ field, part, input, list, max }) => (
    <EntriesSelect
      key={input}
      kind={list}
      label={texts.entries[part](itemHeadings[field])}
      max={max}
      choiceOnly={part === 'remove'}
      {...form.field(input)}
    />
  ));
  return (
    <FormDialog
      title={texts.heading(count, atLeast)}
      width={500}
      form={form}
      saveLabel={texts.next}
      onClose={onClose}
    >
      {!only && <ItemFields form={form} />}
      {entries}
      {hasLast && !only && <LastPurchase form={form} />}
    </FormDialog>
  );
}

/** The fields of the items in the form that have one value. */
function ItemFields({ form }: { form: Form<ChangeValues> }) {
  const { modes } = form.values;
  return (
    <>
      {entryFields.map(({ field, input, list, clears }) => {
        const { onChange, ...binding } = form.field(input);
        return (
          <ReferenceSelect
            key={field}
            kind={list}
            label={texts[field]}
            placeholder={texts.leave}
            above={clears ? keepOrClear : keepOnly}
            onChange={(id) => onChange(id || null)}
            {...binding}
          />
        );
      })}
      <ChangedField
        label={texts.fabricComposition}
        value={modes.fabricComposition}
        options={{ leave: texts.leave, set: texts.replace, clear: texts.clear }}
        onChange={(mode) => form.set('modes', { ...modes, fabricComposition: mode })}
      >
        {modes.fabricComposition === 'set' && (
          <CompositionFields known={[]} {...form.field('fabricComposition')} />
        )}
      </ChangedField>
    </>
  );
}

/** The fields of the last purchase in the form. */
function LastPurchase({ form }: { form: Form<ChangeValues> }) {
  const { modes } = form.values;
  const setMode = (field: LastField, mode: Mode) => {
    form.set('modes', { ...modes, [field]: mode });
    // Empties the field, because its control may be gone, and a value that is not shown must not
    // make the form invalid.
    form.set(field, emptyPurchase[field]);
    if (field === 'price') for (const input of ['priceBy', 'round'] as const) form.set(input, '');
  };
  return (
    <fieldset className="bulk-last">
      <legend>{texts.last}</legend>
      {lastFields.map((field) => (
        <ChangedField
          key={field}
          label={texts.lastFields[field]}
          value={modes[field]}
          options={optionsOf(field)}
          onChange={(mode) => setMode(field, mode)}
        >
          {modes[field] === 'set' && !isPurchaseFieldOf(field, 'flag') && (
            <PurchaseControl field={field} label={texts.value(texts.lastFields[field])} bind={form.field} />
          )}
          {field === 'price' && (modes.price === 'percent' || modes.price === 'add') && (
            <div className="bulk-price">
              <NumberInput
                label={texts.by}
                hint={texts.minus}
                unit={modes.price === 'percent' ? '%' : purchaseTexts.units.price}
                {...form.field('priceBy')}
              />
              <NumberInput
                label={texts.round}
                min={0}
                unit={purchaseTexts.units.price}
                {...form.field('round')}
              />
            </div>
          )}
        </ChangedField>
      ))}
    </fieldset>
  );
}

function optionsOf(field: LastField): Partial<Record<Mode, string>> {
  if (isPurchaseFieldOf(field, 'flag')) return { leave: texts.leave, set: texts.yes, clear: texts.no };
  const price = field === 'price' && { percent: texts.percent, add: texts.add };
  return { leave: texts.leave, set: texts.set, ...price, clear: texts.clear };
}

interface ChangedFieldProps {
  label: string;
  value: Mode;
  options: Partial<Record<Mode, string>>;
  onChange(mode: Mode): void;
  /** The control of the new value, if there is one; it takes the focus when it appears. */
  children: ReactNode;
}

function ChangedField({ label, value, options, onChange, children }: ChangedFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  return (
    <div ref={box} className="bulk-field">
      <Select
        label={label}
        value={value}
        options={Object.entries(options).map(([value, label]) => ({ value, label }))}
        // `Select` returns a string, which is always a key of `options`.
        onChange={(mode) => withRowAdded(box.current, () => onChange(mode as Mode))}
      />
      {children}
    </div>
  );
}
