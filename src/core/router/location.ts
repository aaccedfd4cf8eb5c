import { useMemo, useSyncExternalStore } from 'react';
import { isObject } from '../lib/isObject';
import { createStore, type ReadableStore } from '../lib/store';
import { useStore } from '../react/useStore';
import { forgetPositions, rememberPosition, restorePosition, storePositions } from './scroll';
import { askBeforeLeaving } from './unsavedWork';

/** The app's location: a path without a trailing slash, and the query. */
export interface RouterLocation {
  path: string;
  search: string;
}

export interface NavigateOptions {
  /** Whether to replace the current history entry. */
  replace?: boolean;
}

const store = createStore<RouterLocation>(readLocation());

export const routerLocation: ReadableStore<RouterLocation> = store;
/**
 * The index of the current entry in the session history. It distinguishes Back from Forward, so
 * that the router can undo either.
 */
let index: number = indexOf(history.state) ?? 0;

/** Returns the index of the current entry in the session history. */
export const historyIndex = (): number => index;

/** The number of pending popstate events that our own history.go causes. */
let ownPops = 0;

/**
 * Navigates to an address of the app (`?q=` alone keeps the path). Asks first if there is unsaved
 * work. An address of another origin leaves the app.
 */
export function navigate(to: string, { replace = false }: NavigateOptions = {}): void {
  const url = new URL(to, window.location.href);
  if (url.origin !== window.location.origin) {
    window.location.assign(url);
    return;
  }
  const answer = pathOf(url) === currentPath() ? null : askBeforeLeaving();
  if (answer) void answer.then((leave) => leave && commit(url, replace));
  else commit(url, replace);
}

export function useLocation(): { path: string; query: URLSearchParams } {
  const { path, search } = useStore(routerLocation);
  return useMemo(() => ({ path, query: new URLSearchParams(search) }), [path, search]);
}

/**
 * Returns the path. Unlike `useLocation`, it causes no render when only the query changes, e.g.
 * during a search.
 */
export function usePath(): string {
  return useSyncExternalStore(store.subscribe, currentPath);
}

const currentPath = () => store.get().path;

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
    // A link within the page, such as the skip link, created this entry.
    rememberPosition(index);
    index += 1;
    writeState('replaceState', window.location.href);
    arrive(next);
    return;
  }
  const delta = nextIndex - index;
  const answer = next.path === currentPath() ? null : askBeforeLeaving();
  if (!answer || delta === 0) {
    accept(next, nextIndex);
    return;
  }
  // The browser has already changed the address: restore it while the user is asked.
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
  if (next.path !== path || next.search !== search) store.set(next);
}

function writeState(method: 'pushState' | 'replaceState', url: string): void {
  try {
    history[method]({ index }, '', url);
  } catch {
    // Browsers refuse many changes of the address in a short time; the next change corrects it.
  }
}

function indexOf(state: unknown): number | null {
  return isObject(state) && typeof state.index === 'number' ? state.index : null;
}

function readLocation(): RouterLocation {
  return { path: pathOf(window.location), search: window.location.search };
}

function pathOf({ pathname }: { pathname: string }): string {
  return pathname.replace(/(.)\/$/, '$1');
}
