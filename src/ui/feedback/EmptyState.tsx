import type { ReactNode } from 'react';

/** An empty list or page: one sentence, and the button that fills it. */
export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <div className="state">
      <p className="state-text">{text}</p>
      {action}
    </div>
  );
}
