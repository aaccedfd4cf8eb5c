import type { ReactNode } from 'react';

/** Nothing here yet: one sentence, and the button that fills it. */
export function EmptyState({ text, icon, action }: { text: string; icon?: ReactNode; action?: ReactNode }) {
  return (
    <div className="state">
      {icon && <span className="state-mark">{icon}</span>}
      <p className="state-text">{text}</p>
      {action}
    </div>
  );
}
