import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './feedback/Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  /**
   * primary: the main action of a view; quiet: outlined, the default; text: bare; danger: destroys.
   */
  variant?: 'primary' | 'quiet' | 'text' | 'danger';
  size?: 'normal' | 'small';
  /** Its work is under way: it shows so, cannot be pressed, and stays in the Tab order. */
  busy?: boolean;
  icon?: ReactNode;
}

/** A native button. `type` is «button» by default, so that none submits a form by accident. */
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

/** Returns `aria-disabled` and not `disabled`: a disabled button would lose the focus. */
export function whileBusy(busy: boolean, { onClick }: Pick<ComponentProps<'button'>, 'onClick'>) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    // Enter in a field presses the form's submit button: that press is refused here, too.
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
}
