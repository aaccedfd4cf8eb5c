import { type ComponentProps, type Ref, useId } from 'react';
import { Counter } from './Counter';
import { Field, type FieldProps } from './Field';

export interface TextAreaProps
  extends FieldProps,
    Pick<
      ComponentProps<'textarea'>,
      'autoFocus' | 'lang' | 'name' | 'onBlur' | 'onKeyDown' | 'placeholder' | 'readOnly'
    > {
  value: string;
  onChange: (text: string) => void;
  rows?: number;
  /** Code points; shown as a counter, never cut. */
  maxLength?: number;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Several lines of text. The person may pull it higher. */
export function TextArea({
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
  rows = 4,
  maxLength,
  inputRef,
  ...rest
}: TextAreaProps) {
  const counterId = useId();
  return (
    <Field
      {...{ label, labelHidden, error, hint, required, disabled, id, className }}
      describedBy={maxLength ? counterId : undefined}
    >
      {(control) => (
        <div className="control control-long">
          <textarea
            {...rest}
            {...control}
            className="control-input"
            dir="auto"
            ref={inputRef}
            rows={rows}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength && <Counter id={counterId} text={value} max={maxLength} />}
        </div>
      )}
    </Field>
  );
}
