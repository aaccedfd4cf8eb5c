import type { ComponentProps } from 'react';

/**
 * Renders text for screen readers only. With the role «status», screen readers also announce its
 * changes.
 */
export function VisuallyHidden(props: ComponentProps<'span'>) {
  return <span {...props} className="visually-hidden" />;
}
