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
 * Makes the next heading take the focus although the address stays the same, e.g. when the second
 * step of a sign-in replaces the first.
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
