import { useMemo, useSyncExternalStore } from 'react';
import { createStore, type ReadableStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { forgetPositions, rememberPosition, restorePosition, storePositions } from './scroll';

/** Where the app is: a path without a slash at its end, and the query. */
export interface RouterLocation {
  path: string;
  search: string;
}

export interface NavigateOptions {
  /** Takes the place of the current history entry. */
  replace?: boolean;
}

/** Asks before unsaved work is left: true goes on; null where there is nothing to lose. */
type Guard = () => Promise<boolean> | null;

const store = createStore<RouterLocation>(readLocation());

export const routerLocation: ReadableStore<RouterLocation> = store;
/** The entry's place in the session history, so that a Back can be told from a Forward and be taken back. */
let index: number = indexOf(history.state) ?? 0;
let guard: Guard = () => null;
/** The number of popstate events that our own history.go is about to cause. */
let ownPops = 0;
let focusWanted = false;

/**
 * Goes to an address of the app (`?q=` alone keeps the path). Where unsaved work blocks the way, the person is asked
 * first. An address of another origin leaves the app.
 */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const url = new URL(to, window.location.href);
  if (url.origin !== window.location.origin) {
    window.location.assign(url);
    return;
  }
  const answer = pathOf(url) === currentPath() ? null : guard();
  if (answer) void answer.then((leave) => leave && commit(url, replace));
  else commit(url, replace);
}

/** For leaving by other ways than an address, such as sign-out: whether the person lets what is unsaved go. */
export async function confirmLeaving(): Promise<boolean> {
  return (await guard()) ?? true;
}

export function setGuard(next: Guard): void {
  guard = next;
}

export function useLocation(): { path: string; query: URLSearchParams } {
  const { path, search } = useStore(routerLocation);
  return useMemo(() => ({ path, query: new URLSearchParams(search) }), [path, search]);
}

/** The path alone: a change of the query (each letter of a search) does not draw again. */
export function usePath(): string {
  return useSyncExternalStore(store.subscribe, currentPath);
}

const currentPath = () => store.get().path;

/** For what takes the place of a page at the same address, such as a gate before it. */
export function wantFocus(): void {
  focusWanted = true;
}

/** True once after each change of page: the new heading is to take the focus. */
export function takeFocusWanted(): boolean {
  const wanted = focusWanted;
  focusWanted = false;
  return wanted;
}

/** Follows Back and Forward. Called once, at the start. */
export function watchHistory(): () => void {
  history.scrollRestoration = 'manual';
  if (indexOf(history.state) === null) writeState('replaceState', window.location.href);
  else restorePosition(index);
  const onHide = () => storePositions(index);
  addEventListener('popstate', onPop);
  addEventListener('pagehide', onHide);
  return () => {
    removeEventListener('popstate', onPop);
    removeEventListener('pagehide', onHide);
  };
}

function commit(url: URL, replace: boolean): void {
  const moved = pathOf(url) !== currentPath();
  if (!replace) {
    rememberPosition(index);
    index += 1;
    forgetPositions(index);
  }
  writeState(replace ? 'replaceState' : 'pushState', url.href);
  arrive({ path: pathOf(url), search: url.search });
  if (moved) scrollTo(0, 0);
}

function onPop(event: PopStateEvent): void {
  if (ownPops > 0) {
    ownPops -= 1;
    return;
  }
  const next = readLocation();
  const nextIndex = indexOf(event.state);
  if (nextIndex === null) {
    // A link to a place within the page, such as the skip link, has made an entry by itself.
    rememberPosition(index);
    index += 1;
    writeState('replaceState', window.location.href);
    arrive(next);
    return;
  }
  const delta = nextIndex - index;
  const answer = next.path === currentPath() ? null : guard();
  if (!answer || delta === 0) {
    accept(next, nextIndex);
    return;
  }
  // The browser has already changed the address: put it back while the person is asked.
  ownPops += 1;
  history.go(-delta);
  void answer.then((leave) => {
    if (!leave) return;
    ownPops += 1;
    history.go(delta);
    accept(next, nextIndex);
  });
}

function accept(next: RouterLocation, nextIndex: number): void {
  rememberPosition(index);
  index = nextIndex;
  arrive(next);
  restorePosition(index);
}

function arrive(next: RouterLocation): void {
  const { path, search } = store.get();
  if (next.path !== path) focusWanted = true;
  if (next.path !== path || next.search !== search) store.set(next);
}

function writeState(method: 'pushState' | 'replaceState', url: string): void {
  try {
    history[method]({ index }, '', url);
  } catch {
    // Browsers refuse too many changes in a short time; the app goes on, the address catches up with the next one.
  }
}

function indexOf(state: unknown): number | null {
  const value: unknown = Object(state).index;
  return typeof value === 'number' ? value : null;
}

function readLocation(): RouterLocation {
  return { path: pathOf(window.location), search: window.location.search };
}

function pathOf({ pathname }: { pathname: string }): string {
  return pathname.replace(/(.)\/$/, '$1');
}
