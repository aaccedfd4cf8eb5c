import type { CSSProperties, ReactNode } from 'react';
import { Card } from '../../ui/Card';

/** Renders one primitive under its name, in all its states. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div style={column}>{children}</div>
    </Card>
  );
}

/** Renders its children side by side, each at its own width. */
export function Row({ children }: { children: ReactNode }) {
  return <div style={row}>{children}</div>;
}

/** Renders its children in columns of equal width, in one column on a phone. */
export function Grid({ children }: { children: ReactNode }) {
  return <div style={grid}>{children}</div>;
}

/** Limits its children to the width of a card on a narrow phone. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div style={{ maxWidth: 240 }}>{children}</div>;
}

// Inline styles instead of styles/, because every visitor of the product loads styles/.
export const column: CSSProperties = { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' };
const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 };
export const grid: CSSProperties = {
  ...column,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
};
