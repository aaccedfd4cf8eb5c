import { type ComponentProps, type Ref, useId } from 'react';
import { Counter } from './Counter';
import { Field, type FieldProps } from './Field';

export interface TextFieldProps
  extends FieldProps,
    Pick<
      ComponentProps<'input'>,
      'autoComplete' | 'inputMode' | 'name' | 'onBlur' | 'readOnly' | 'spellCheck'
    > {
  value: string;
  onChange: (text: string) => void;
  type?: 'text' | 'email' | 'password';
  /**
   * The maximum in code points, shown by a counter. The text is never cut; the form's validation
   * reports the error.
   */
  maxLength?: number;
  inputRef?: Ref<HTMLInputElement>;
}

/** Renders one line of text, whose direction follows its content. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', maxLength } = props;
  const counterId = useId();
  return (
    <Field {...props} describedBy={maxLength ? counterId : undefined}>
      {(control) => (
        <div className="control">
          <input
            {...control}
            autoComplete={props.autoComplete}
            className="control-input"
            dir={type === 'text' ? 'auto' : undefined}
            inputMode={props.inputMode}
            name={props.name}
            readOnly={props.readOnly}
            ref={props.inputRef}
            spellCheck={props.spellCheck}
            type={type}
            value={value}
            onBlur={props.onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          {maxLength && <Counter id={counterId} text={value} max={maxLength} />}
        </div>
      )}
    </Field>
  );
}
