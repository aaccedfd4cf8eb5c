import { type ComponentProps, type ReactNode, type Ref, useId } from 'react';
import { Counter } from './Counter';
import { Field, type FieldProps } from './Field';

export interface TextFieldProps extends FieldProps, PassedOn {
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'email' | 'password' | 'search';
  /** Code points; shown as a counter. It does not cut what is typed: the form's rule says that it is too long. */
  maxLength?: number;
  icon?: ReactNode;
  /** Stands inside the border, after the text: a unit, a button. */
  suffix?: ReactNode;
  inputRef?: Ref<HTMLInputElement>;
}

/** Native attributes that go to the input as they are. */
type PassedOn = Pick<
  ComponentProps<'input'>,
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'lang'
  | 'name'
  | 'onBlur'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
>;

/** One line of text. The direction of the writing follows what is written. */
export function TextField({
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
  type = 'text',
  maxLength,
  icon,
  suffix,
  inputRef,
  ...rest
}: TextFieldProps) {
  const counterId = useId();
  return (
    <Field
      {...{ label, labelHidden, error, hint, required, disabled, id, className }}
      describedBy={maxLength ? counterId : undefined}
    >
      {(control) => (
        <div className="control">
          {icon}
          <input
            {...rest}
            {...control}
            className="control-input"
            dir={type === 'text' || type === 'search' ? 'auto' : undefined}
            ref={inputRef}
            type={type}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength && <Counter id={counterId} text={value} max={maxLength} />}
          {suffix}
        </div>
      )}
    </Field>
  );
}
