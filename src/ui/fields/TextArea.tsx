import { type ComponentProps, useId } from 'react';
import { Counter } from './Counter';
import { Field, type FieldProps } from './Field';

export interface TextAreaProps extends FieldProps, Pick<ComponentProps<'textarea'>, 'onBlur' | 'rows'> {
  value: string;
  onChange: (text: string) => void;
  /** The maximum in code points, shown by a counter; the text is never cut. */
  maxLength: number;
}

/** Renders several lines of text. The user can make the field higher. */
export function TextArea(props: TextAreaProps) {
  const { value, onChange, maxLength } = props;
  const counterId = useId();
  return (
    <Field {...props} describedBy={counterId}>
      {(control) => (
        <div className="control control-long" data-text={value}>
          <textarea
            {...control}
            className="control-input"
            dir="auto"
            rows={props.rows}
            value={value}
            onBlur={props.onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          <Counter id={counterId} text={value} max={maxLength} />
        </div>
      )}
    </Field>
  );
}
