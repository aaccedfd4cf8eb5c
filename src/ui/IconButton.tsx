import type { ComponentProps, ReactNode } from 'react';
import { whileBusy } from './Button';
import { Spinner } from './feedback/Spinner';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  /** The action in words: the accessible name and the tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'text' | 'quiet' | 'danger';
  busy?: boolean;
}

/** Renders a square button with only an icon. */
export function IconButton({
  label,
  icon,
  variant = 'text',
  busy = false,
  className = '',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...whileBusy(busy, rest)}
      className={`button icon-button button-${variant} ${className}`}
    >
      {icon}
      {busy && <Spinner />}
    </button>
  );
}
