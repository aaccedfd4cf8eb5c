import { type ReactNode, useId } from 'react';
import { IconWarning } from '../icons';

/** What every field takes beside its own value. */
export interface FieldProps {
  label: string;
  /**
   * Keeps the label for screen readers and hides it where the context says enough (a table cell).
   */
  labelHidden?: boolean;
  /** What is wrong, in words; shown under the control and tied to it. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The control's id; without one it makes its own. */
  id?: string | undefined;
  className?: string;
}

/** What ties a control to its label, hint and error. Spread it over the control. */
export interface ControlAttributes {
  id: string;
  disabled: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/**
 * Label, control, hint and error of one field. `children` renders the control with the given
 * attributes; `describedBy` is the id of one more describing element (a counter).
 */
export function Field({
  label,
  labelHidden,
  error,
  hint,
  required,
  disabled,
  id,
  className = '',
  describedBy,
  errorLive,
  children,
}: FieldProps & {
  describedBy?: string | undefined;
  /** The error comes while the field has the focus, so it is announced. */
  errorLive?: boolean;
  children: (control: ControlAttributes) => ReactNode;
}) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  const errorShown = error && (
    <p className="field-error" id={errorId}>
      <IconWarning />
      {error}
    </p>
  );
  return (
    <div className={`field ${className}`}>
      <label
        className={labelHidden ? 'visually-hidden' : 'field-label'}
        data-required={required || undefined}
        htmlFor={controlId}
        id={`${controlId}-label`}
      >
        {label}
      </label>
      {children({
        id: controlId,
        disabled,
        'aria-describedby': [errorId, hintId, describedBy].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {errorLive ? (
        <div className="field-live" aria-live="assertive">
          {errorShown}
        </div>
      ) : (
        errorShown
      )}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
