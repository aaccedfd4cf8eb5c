export interface SkeletonProps {
  width?: number | string | undefined;
  /** Of one line: pixels or any CSS length. */
  height?: number | string | undefined;
  lines?: number;
}

/**
 * The shape of what is being loaded. It appears after 150 ms. The region's `aria-busy` tells a
 * screen reader.
 */
export function Skeleton({ width = '100%', height, lines = 1 }: SkeletonProps) {
  return (
    <span className="skeleton" style={{ width }} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all lines are alike
        <span key={line} className="skeleton-line" style={{ height }} />
      ))}
    </span>
  );
}
