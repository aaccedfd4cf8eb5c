import type { ComponentProps } from 'react';

/** Words for a screen reader alone. With a role («status») it speaks what changes in it. */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />;
}
