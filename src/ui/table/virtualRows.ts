import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { clock } from '../../core/lib/clock';

/** Rows [from, to) of all rows. */
export interface RowRange {
  from: number;
  to: number;
}

/**
 * The pixels of rows that are rendered beyond the visible ones: ahead, in the direction of the
 * scroll, and behind.
 */
const ahead = 528;
const behind = 176;
/** The maximum number of lines that are all printed, not only those in the window. */
const maxPrinted = 2000;

/**
 * Returns the rows to render for the visible pixels [top, bottom) of the list. The rows that are
 * already rendered stay while they exceed the visible ones by half of `behind` on both sides, so
 * that slow scrolling seldom renders new rows. `bare`: without margins, for a fast first render.
 */
export function rangeAt(
  { top, bottom, count, rowHeight }: { top: number; bottom: number; count: number; rowHeight: number },
  rendered: RowRange | null,
  bare = false,
): RowRange {
  const row = (pixel: number) => Math.min(count, Math.max(0, Math.floor(pixel / rowHeight)));
  const visible = { from: row(top), to: Math.min(count, row(bottom) + 1) };
  const spare = bare ? 0 : Math.ceil(behind / rowHeight / 2);
  if (
    rendered &&
    rendered.to <= count &&
    rendered.from <= Math.max(0, visible.from - spare) &&
    rendered.to >= Math.min(count, visible.to + spare) &&
    rendered.to - rendered.from <= visible.to - visible.from + Math.ceil((ahead + behind) / rowHeight) + 2
  ) {
    return rendered;
  }
  if (bare) return visible;
  const up = rendered !== null && visible.from < rendered.from + spare;
  const margins = up ? [ahead, behind] : [behind, ahead];
  const [over = 0, under = 0] = margins.map((pixels) => Math.ceil(pixels / rowHeight));
  return { from: Math.max(0, visible.from - over), to: Math.min(count, visible.to + under) };
}

/**
 * Returns the range and, before or after it, one more row that stays rendered (it has the focus).
 */
export function partsOf(range: RowRange, alsoRow: number | null): RowRange[] {
  if (alsoRow === null || (alsoRow >= range.from && alsoRow < range.to)) return [range];
  const single = { from: alsoRow, to: alsoRow + 1 };
  return alsoRow < range.from ? [single, range] : [range, single];
}

/**
 * Returns the rows of a long list to render as the page scrolls; null for all. The first row begins
 * at the top of `list`; rows are `rowHeight` pixels high.
 */
export function useRowRange(
  list: { current: HTMLElement | null },
  count: number,
  rowHeight: number,
  windowed: boolean,
): RowRange | null {
  const rendered = useRef<RowRange | null>(null);
  const [, render] = useState({});
  const [printing, setPrinting] = useState(false);

  const measure = useCallback(
    (bare: boolean) => {
      const top = -(list.current?.getBoundingClientRect().top ?? 0);
      const view = { top, bottom: top + window.innerHeight, count, rowHeight };
      rendered.current = rangeAt(view, rendered.current, bare);
      return rendered.current;
    },
    [list, count, rowHeight],
  );

  useLayoutEffect(() => {
    if (!windowed) return;
    const follow = () => {
      const before = rendered.current;
      // Renders synchronously, so that the rows appear in the same frame as the scroll.
      if (measure(false) !== before) flushSync(() => render({}));
    };
    // The known range was measured before this list was in the page.
    const before = rendered.current;
    if (measure(true) !== before) render({});
    // The margins are rendered after the visible rows.
    const stop = clock.idle(follow);
    // Listens in the capture phase, because either the page or a box around the table may scroll.
    const leaving = new AbortController();
    const { signal } = leaving;
    document.addEventListener('scroll', follow, { capture: true, passive: true, signal });
    // Tab moves to the row after the last visible one, which must be rendered already.
    document.addEventListener('focusin', follow, { signal });
    window.addEventListener('resize', follow, { signal });
    const print = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    for (const event of ['beforeprint', 'afterprint']) window.addEventListener(event, print, { signal });
    return () => {
      stop();
      leaving.abort();
    };
  }, [windowed, measure]);

  if (!windowed) {
    rendered.current = null;
    return null;
  }
  return printing && count <= maxPrinted ? { from: 0, to: count } : measure(true);
}
