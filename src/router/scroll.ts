import { isObject } from '../lib/isObject';

/**
 * Remembers where each history entry was scrolled to. The browser's own restoration comes too early
 * for lists that are still loading: this scrolls as soon as the page has grown tall enough, unless
 * the person scrolls first.
 */
const storageKey = 'scroll';
const patienceMs = 5000;
let positions: Record<number, number> | undefined;
let stopWaiting = () => {};

export function rememberPosition(index: number): void {
  stopWaiting();
  known()[index] = window.scrollY;
}

/** Forgets the entries from `from` on, which a new entry has replaced. */
export function forgetPositions(from: number): void {
  for (const key of Object.keys(known())) {
    if (Number(key) >= from) delete known()[Number(key)];
  }
}

/** Stores the positions for a reload, before the page goes away. */
export function storePositions(index: number): void {
  known()[index] = window.scrollY;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}

export function restorePosition(index: number): void {
  stopWaiting();
  const top = known()[index] ?? 0;
  scrollTo(0, top);
  if (top === 0 || typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2) stopWaiting();
  });
  const timer = setTimeout(() => stopWaiting(), patienceMs);
  const ownMoves = ['wheel', 'touchstart', 'keydown', 'pointerdown'] as const;
  stopWaiting = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const name of ownMoves) removeEventListener(name, stopWaiting);
    stopWaiting = () => {};
  };
  for (const name of ownMoves) addEventListener(name, stopWaiting, { passive: true });
  observer.observe(document.body);
}

/** Reads what is stored when it is first needed: the storage of a tab is slow to open. */
function known(): Record<number, number> {
  positions ??= readStored();
  return positions;
}

function readStored(): Record<number, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const entries = isObject(stored) ? Object.entries(stored) : [];
    return Object.fromEntries(
      entries.flatMap(([index, top]) => (typeof top === 'number' ? [[index, top]] : [])),
    );
  } catch {
    return {};
  }
}
