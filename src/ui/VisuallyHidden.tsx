import type { ComponentProps } from 'react';

/** Renders text only for screen readers. With a role («status») it announces its changes. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />;
}
