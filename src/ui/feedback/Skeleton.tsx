export interface SkeletonProps {
  width?: number | string | undefined;
  /** The height of one line: pixels or any CSS length. */
  height?: number | string | undefined;
  lines?: number;
}

/**
 * Renders grey lines in place of content that is loading; they appear after 150 ms. Screen readers
 * learn of the loading from the `aria-busy` of the region around them.
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
