import type { ReactNode } from 'react';

/**
 * Renders the state of an empty list or page: one sentence, and the button that adds the first
 * entry.
 */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-text">{text}</p>
      {action}
    </div>
  );
}
