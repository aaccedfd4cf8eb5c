import { type ComponentProps, type Ref, useState } from 'react';
import { Field, type FieldProps } from './Field';

const texts = {
  incomplete: 'Дата неповна: укажіть день, місяць і рік',
  outside: (min: string, max: string) => `Дата має бути між ${min} і ${max}`,
};

export interface DateFieldProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'autoComplete' | 'name' | 'onBlur'> {
  /** A calendar date as text, «2026-11-21», or empty. No `Date` ever touches it: those move with the time zone. */
  value: string;
  onChange: (date: string) => void;
  /** The earliest and the latest date, as «2026-11-21». */
  min?: string;
  max?: string;
  inputRef?: Ref<HTMLInputElement>;
  labels?: Partial<typeof texts>;
}

/** A calendar date, in the browser's own date control, which shows it in the order that the person is used to. */
export function DateField({
  label,
  labelHidden,
  error,
  hint,
  required,
  disabled,
  id,
  className,
  value,
  onChange,
  min = '1900-01-01',
  max = '2100-12-31',
  onBlur,
  inputRef,
  labels,
  ...rest
}: DateFieldProps) {
  const words = { ...texts, ...labels };
  const [mistake, setMistake] = useState<string>();
  return (
    <Field {...{ label, labelHidden, hint, required, disabled, id, className }} error={error ?? mistake}>
      {(control) => (
        <div className="control">
          <input
            {...rest}
            {...control}
            className="control-input"
            max={max}
            min={min}
            ref={inputRef}
            type="date"
            value={value}
            onBlur={(event) => {
              const { badInput, rangeUnderflow, rangeOverflow } = event.target.validity;
              // While a part is missing the native control answers an empty value, which would be saved as «no date».
              if (badInput) setMistake(words.incomplete);
              else if (rangeUnderflow || rangeOverflow) setMistake(words.outside(min, max));
              onBlur?.(event);
            }}
            onChange={(event) => {
              setMistake(undefined);
              onChange(event.target.value);
            }}
          />
        </div>
      )}
    </Field>
  );
}
