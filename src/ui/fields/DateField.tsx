import { type ComponentProps, useId, useState } from 'react';
import { Field, type FieldProps } from './Field';

const min = '1900-01-01';
const max = '2100-12-31';
const texts = {
  incomplete: 'Дата неповна: укажіть день, місяць і рік',
  outside: `Дата має бути між ${min} і ${max}`,
};

export interface DateFieldProps extends FieldProps, Pick<ComponentProps<'input'>, 'onBlur'> {
  /**
   * A calendar date as text, «2026-11-21», or empty; never a `Date`, which a time zone could move
   * to another day.
   */
  value: string;
  onChange: (date: string) => void;
}

/**
 * Renders a calendar date in the browser's date control, and once more as yyyy-mm-dd beside the
 * label, because the control orders day and month by the browser's language: 03/05 may be 5 March
 * or 3 May.
 */
export function DateField({ value, onChange, onBlur, ...field }: DateFieldProps) {
  const [mistake, setMistake] = useState<string>();
  const readingId = useId();
  const look = ({ badInput, rangeUnderflow, rangeOverflow }: ValidityState) => {
    // While a part is missing the native control's value is empty, which would be saved as no date.
    if (badInput) setMistake(texts.incomplete);
    else if (rangeUnderflow || rangeOverflow) setMistake(texts.outside);
  };
  return (
    <Field
      {...field}
      className="date-field"
      error={field.error ?? mistake}
      describedBy={value ? readingId : undefined}
    >
      {(control) => (
        <>
          <span className="date-reading" id={readingId}>
            {value}
          </span>
          <div className="control">
            <input
              {...control}
              className="control-input"
              max={max}
              min={min}
              type="date"
              value={value}
              onBlur={(event) => {
                look(event.target.validity);
                onBlur?.(event);
              }}
              onInvalid={(event) => look(event.currentTarget.validity)}
              onChange={(event) => {
                setMistake(undefined);
                onChange(event.target.value);
              }}
            />
          </div>
        </>
      )}
    </Field>
  );
}
