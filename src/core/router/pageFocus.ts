import { routerLocation } from './location';

/** Whether the heading of the next page takes the focus. */
let wanted = false;
let { path } = routerLocation.get();

routerLocation.subscribe(() => {
  const next = routerLocation.get().path;
  if (next !== path) wanted = true;
  path = next;
});

/**
 * Moves the focus to a page that replaces another at the same address, such as a gate before it.
 */
export function wantFocus(): void {
  wanted = true;
}

/** Returns true once after each change of page. */
export function takeFocusWanted(): boolean {
  const taken = wanted;
  wanted = false;
  return taken;
}
