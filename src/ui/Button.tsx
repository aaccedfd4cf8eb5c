import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from './feedback/Spinner';

export interface ButtonProps extends ComponentProps<'button'> {
  /** primary: the one main action of a view; quiet: outlined, the default; text: bare; danger: destroys something. */
  variant?: 'primary' | 'quiet' | 'text' | 'danger';
  size?: 'normal' | 'small';
  /** The work that it started is under way: it shows so, cannot be pressed, and keeps its place in the Tab order. */
  busy?: boolean;
  icon?: ReactNode;
}

/** A native button. `type` is «button» unless said otherwise, so that none sends a form by accident. */
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

/** `aria-disabled` and not `disabled`: a disabled button loses the focus, and with it the person's place. */
export function whileBusy(busy: boolean, { onClick }: Pick<ComponentProps<'button'>, 'onClick'>) {
  if (!busy) return { onClick };
  return {
    'aria-busy': true,
    'aria-disabled': true,
    // Enter in a field presses the form's submit button: that press is refused here, too.
    onClick: (event: MouseEvent) => event.preventDefault(),
  };
}
