import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { navigate } from './location';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  to: string;
  /** Whether to replace the current history entry. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
  children?: ReactNode;
}

/**
 * Renders a real link; a plain click stays in the app, other clicks (new tab, download) are left to
 * the browser.
 */
export function Link({ to, replace, onClick, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const { target } = event.currentTarget;
    if (event.defaultPrevented || event.button !== 0 || (target !== '' && target !== '_self')) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || 'download' in rest) return;
    event.preventDefault();
    navigate(to, { replace });
  };
  return <a {...rest} href={to} onClick={follow} />;
}
