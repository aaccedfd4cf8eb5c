import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './feedback/Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * primary: the main action of a view; quiet: outlined, the default; text: without a border;
   * danger: destructive.
   */
  variant?: 'primary' | 'quiet' | 'text' | 'danger';
  size?: 'normal' | 'small';
  /**
   * Whether the action is running: the button shows a spinner, cannot be pressed, and stays in the
   * Tab order.
   */
  busy?: boolean;
  icon?: ReactNode;
}

/**
 * Renders a native button. `type` is «button» by default, so that it does not submit a form by
 * accident.
 */
export function Button({
  variant = 'quiet',
  size = 'normal',
  busy = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  const classes = ['button', `button-${variant}`, size === 'small' && 'button-small', className];
  return (
    <button
      type="button"
      {...rest}
      {...whileBusy(busy, rest)}
      className={classes.filter(Boolean).join(' ')}
      data-icon={icon ? '' : undefined}
    >
      {busy ? <Spinner /> : icon}
      <span className="button-label">{children}</span>
    </button>
  );
}

/**
 * Returns the attributes that depend on `busy`. A busy button has `aria-disabled` instead of
 * `disabled`, because a disabled button would lose the focus.
 */
export function whileBusy(busy: boolean, { onClick }: Pick<ComponentProps<'button'>, 'onClick'>) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    // Enter in a field of the form presses its submit button, which must not submit while busy.
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
}
