import { isObject } from '../lib/isObject';

/**
 * Remembers the scroll position of each history entry. The browser's own restoration comes too
 * early for a list that is still loading. This module scrolls as soon as the page is tall enough,
 * unless the user scrolls first.
 */
const storageKey = 'scroll';
const patienceMs = 5000;
let positions: Record<number, number> | undefined;
let stopWaiting = () => {};

export function rememberPosition(index: number): void {
  stopWaiting();
  known()[index] = window.scrollY;
}

/** Forgets the entries from `from` on, which a new entry replaces. */
export function forgetPositions(from: number): void {
  for (const key of Object.keys(known())) {
    if (Number(key) >= from) delete known()[Number(key)];
  }
}

/** Stores the positions before the page goes away, for a reload. */
export function storePositions(index: number): void {
  known()[index] = window.scrollY;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reload starts at the top.
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

/** Returns the positions. Reads the storage on first use, as opening a tab's storage is slow. */
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
