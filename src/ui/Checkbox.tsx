import { type ComponentProps, useId } from 'react';
import type { FieldProps } from './Field';

export interface CheckboxProps
  extends Omit<FieldProps, 'labelHidden'>,
    Pick<ComponentProps<'input'>, 'name' | 'onBlur'> {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox with its label beside it; a press on the words ticks it, too. */
export function Checkbox({
  label,
  error,
  hint,
  required,
  id,
  className = '',
  onChange,
  ...rest
}: CheckboxProps) {
  const ownId = useId();
  const noteId = `${id ?? ownId}-note`;
  return (
    <div className={`field ${className}`}>
      <label className="checkbox">
        <input
          {...rest}
          aria-describedby={error || hint ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          aria-required={required || undefined}
          className="checkbox-box"
          id={id}
          type="checkbox"
          onChange={(event) => onChange(event.target.checked)}
        />
        {label}
      </label>
      {(error || hint) && (
        <p className={error ? 'field-error' : 'field-hint'} id={noteId}>
          {error ?? hint}
        </p>
      )}
    </div>
  );
}
