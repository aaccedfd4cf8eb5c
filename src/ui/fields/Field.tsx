import { type ReactNode, useId } from 'react';
import { IconWarning } from '../icons';

/** The props of every field besides its value. */
export interface FieldProps {
  label: string;
  /**
   * Whether only screen readers get the label, because the context makes it clear (a table cell).
   */
  labelHidden?: boolean;
  /** The error in words, shown under the control and linked to it. */
  error?: string | undefined;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  /** The control's id; generated if missing. */
  id?: string | undefined;
  className?: string;
}

/**
 * The attributes that link a control to its label, hint and error. Spread them over the control.
 */
export interface ControlAttributes {
  id: string;
  disabled: boolean | undefined;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
}

/**
 * Renders the label, control, hint and error of one field. `children` renders the control with the
 * given attributes; `describedBy` is the id of one more element that describes the control (a
 * counter).
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
  /** Whether the error can appear while the field has the focus, and so must be announced. */
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
