import { historyIndex, routerLocation } from './location';
import { takeFocusWanted } from './pageFocus';

/** A pressed link: its `href`, and its number among the links of the page with that `href`. */
interface LeftLink {
  href: string;
  number: number;
}

/** The most milliseconds that the focus waits for a list that is still loading. */
const patienceMs = 5000;

/**
 * Remembers by which link each page was left, and gives that link the focus after Back, also if its
 * row is loaded later; a focus that the user has moved meanwhile stays. Returns a function that
 * ends this.
 */
export function followLeftLinks(): () => void {
  /** The links by the index of the history entry that each has left. */
  const left: (LeftLink | undefined)[] = [];
  let pressed: { link: LeftLink; path: string } | null = null;
  let index = historyIndex();
  let { path } = routerLocation.get();
  let stopWaiting = () => {};

  const onClick = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]');
    if (!link) return;
    const href = link.getAttribute('href') ?? '';
    pressed = { link: { href, number: linksTo(href).indexOf(link) }, path: link.pathname };
  };
  const onMove = () => {
    const before = index;
    index = historyIndex();
    const { path: next } = routerLocation.get();
    if (next === path) return;
    path = next;
    stopWaiting();
    if (index > before && pressed?.path === next) {
      left.length = before;
      left[before] = pressed.link;
    }
    pressed = null;
    const link = left[index];
    if (index < before && link) stopWaiting = focusWhenThere(link);
  };

  const end = new AbortController();
  // Before the link's own listener, which may change the page at once.
  addEventListener('click', onClick, { capture: true, signal: end.signal });
  const stop = routerLocation.subscribe(onMove);
  return () => {
    end.abort();
    stop();
    stopWaiting();
  };
}

/** Focuses the link at the first change of the page with which it is there. */
function focusWhenThere({ href, number }: LeftLink): () => void {
  const before = document.activeElement;
  const observer = new MutationObserver(() => {
    const now = document.activeElement;
    const isMoved = now && now !== before && now !== document.body && now.tagName !== 'H1';
    if (isMoved) return stop();
    const links = linksTo(href);
    const link = links[number] ?? links[0];
    if (!link) return;
    stop();
    // The heading must not take the focus from the link if it is rendered later.
    takeFocusWanted();
    link.focus({ preventScroll: true });
  });
  const timer = setTimeout(() => stop(), patienceMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  return stop;
}

function linksTo(href: string): HTMLAnchorElement[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')];
  return links.filter((link) => link.getAttribute('href') === href);
}
