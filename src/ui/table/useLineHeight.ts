import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Returns the height of a line in CSS pixels, and as `each` the number of rows on a line. Both are
 * measured, because forced colours or larger text may make rows higher than planned, and the styles
 * may show rows as cards or tiles.
 */
export function useLineHeight(
  body: RefObject<HTMLElement | null>,
  meant: number,
  look: string,
  windowed: boolean,
): { height: number; each: number } {
  const [height, setHeight] = useState(meant);
  const [each, setEach] = useState(1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another look lays the rows otherwise
  useLayoutEffect(() => {
    if (!windowed) return;
    const measure = () => {
      const row = body.current?.querySelector('[aria-rowindex]')?.getBoundingClientRect();
      const width = body.current?.getBoundingClientRect().width ?? 0;
      setHeight(row?.height || meant);
      setEach((row?.width && Math.round(width / row.width)) || 1);
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [body, meant, look, windowed]);
  return windowed ? { height, each } : { height: meant, each: 1 };
}
