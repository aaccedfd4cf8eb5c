/**
 * Where each history entry was scrolled to. The browser's own restoration comes too early for lists that are still
 * loading, so the page is brought back as soon as it has grown tall enough, unless the person scrolls first.
 */
const storageKey = 'scroll';
const patienceMs = 5000;
const positions: Record<number, number> = readStored();
let stopWaiting = () => {};

export function rememberPosition(index: number): void {
  stopWaiting();
  positions[index] = window.scrollY;
}

/** A new entry has taken the place of those that could be gone forward to. */
export function forgetPosition(from: number): void {
  for (const key of Object.keys(positions)) {
    if (Number(key) >= from) delete positions[Number(key)];
  }
}

/** Before the page goes away: kept for a reload. */
export function leavePosition(index: number): void {
  positions[index] = window.scrollY;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions));
  } catch {
    // Without storage a reload begins at the top.
  }
}

export function restorePosition(index: number): void {
  stopWaiting();
  const top = positions[index] ?? 0;
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

function readStored(): Record<number, number> {
  try {
    return Object(JSON.parse(sessionStorage.getItem(storageKey) ?? '{}'));
  } catch {
    return {};
  }
}
