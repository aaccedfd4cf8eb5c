import type { CSSProperties, ReactNode } from 'react';
import { Card } from '../../ui/Card';

/** One primitive, with all its states below its name. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <div style={column}>{children}</div>
    </Card>
  );
}

/** Things side by side, each as wide as it needs. */
export function Row({ children }: { children: ReactNode }) {
  return <div style={row}>{children}</div>;
}

/** Things in columns of one width, one below the other on a phone. */
export function Grid({ children }: { children: ReactNode }) {
  return <div style={grid}>{children}</div>;
}

/** As wide as a narrow phone's card. */
export function Narrow({ children }: { children: ReactNode }) {
  return <div style={{ maxWidth: 240 }}>{children}</div>;
}

// These styles are here and not in styles/, which every visitor of the product loads.
export const column: CSSProperties = { display: 'grid', gap: 16, gridTemplateColumns: 'minmax(0, 1fr)' };
const row: CSSProperties = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 12 };
export const grid: CSSProperties = {
  ...column,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 320px), 1fr))',
};
