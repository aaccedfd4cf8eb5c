import { type ReactNode, useRef } from 'react';
import type { BatchChange } from '../../contract/batches';
import { type Form, useForm } from '../../forms/useForm';
import { bulkTexts } from '../../texts/selection';
import { withRowAdded } from '../../ui/hooks/movedFocus';
import { Select } from '../../ui/select/Select';
import { CompositionFields } from '../composition/CompositionFields';
import { FormDialog } from '../form/FormDialog';
import { ReferenceSelect } from '../references/ReferenceSelect';
import { type ChangeValues, changeOf, entryFields, type Mode, missingIn, unchanged } from './changeValues';

const texts = bulkTexts.change;

interface ChangeFormProps {
  count: number;
  atLeast: boolean;
  /** Throws a Problem where the server refuses the change. */
  onAsk(change: BatchChange): Promise<void>;
  onClose(): void;
}

/** What the selected items are to get: each field is left, set or cleared. */
export function ChangeForm({ count, atLeast, onAsk, onClose }: ChangeFormProps) {
  const form: Form<ChangeValues> = useForm<ChangeValues>({
    initial: unchanged,
    onSubmit: async (values) => {
      const missing = missingIn(values);
      if (missing) form.setErrors(missing.errors, missing.sentence);
      else await onAsk(changeOf(values));
    },
  });
  const { modes } = form.values;
  const setMode = (field: keyof typeof modes, mode: Mode) =>
    form.set('modes', { ...form.values.modes, [field]: mode });
  return (
    <FormDialog
      title={texts.heading(count, atLeast)}
      width={500}
      form={form}
      saveLabel={texts.next}
      onClose={onClose}
    >
      {entryFields.map(({ field, input, list, clears }) => (
        <ChangedField
          key={field}
          label={texts[field]}
          value={modes[field]}
          clears={clears}
          onChange={(mode) => setMode(field, mode)}
        >
          <ReferenceSelect kind={list} label={texts.value(texts[field])} required {...form.field(input)} />
        </ChangedField>
      ))}
      <ChangedField
        label={texts.fabricComposition}
        value={modes.fabricComposition}
        setLabel={texts.replace}
        clears
        onChange={(mode) => setMode('fabricComposition', mode)}
      >
        <CompositionFields known={[]} {...form.field('fabricComposition')} />
      </ChangedField>
    </FormDialog>
  );
}

interface ChangedFieldProps {
  label: string;
  value: Mode;
  setLabel?: string;
  /** The field may be empty. */
  clears: boolean;
  onChange(mode: Mode): void;
  /** The control of the new value; it comes, with the focus, once the field is to be set. */
  children: ReactNode;
}

function ChangedField({ label, value, setLabel = texts.set, clears, onChange, children }: ChangedFieldProps) {
  const box = useRef<HTMLDivElement>(null);
  const modes: { value: Mode; label: string }[] = [
    { value: 'leave', label: texts.leave },
    { value: 'set', label: setLabel },
    ...(clears ? [{ value: 'clear' as const, label: texts.clear }] : []),
  ];
  return (
    <div ref={box} className="bulk-field">
      <Select
        label={label}
        value={value}
        options={modes}
        onChange={(chosen) => {
          const mode = modes.find((known) => known.value === chosen);
          if (mode) withRowAdded(box.current, () => onChange(mode.value));
        }}
      />
      {value === 'set' && children}
    </div>
  );
}
