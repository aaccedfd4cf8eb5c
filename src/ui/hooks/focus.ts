/** Selector of the elements that can have the focus. */
const controls = 'a[href],button,input,select,textarea,summary,[tabindex]';

/** Returns the descendants of `inside` that Tab reaches, in document order. */
export function tabStops(inside: Element): HTMLElement[] {
  return focusables(inside).filter((element) => element.tabIndex >= 0);
}

/** Returns the first field of a form or dialog; undefined if it has none. Buttons do not count. */
export function firstField(inside: Element): HTMLElement | undefined {
  return focusables(inside).find(
    (element) => element.matches('input,select,textarea,[role=combobox]') && element.tabIndex >= 0,
  );
}

/**
 * Remembers the focused element and returns a function that focuses it again. If the element is
 * gone (its row was deleted) or disabled, the focus goes to the same control of a neighbouring row,
 * otherwise to `fallback`, otherwise to the first control of the nearest `data-focus-home` (a
 * table's toolbar), otherwise to the page's heading.
 */
export function rememberFocus(fallback?: () => HTMLElement | null | undefined): () => void {
  const place = document.activeElement;
  if (!(place instanceof HTMLElement) || place === document.body) return () => fallback?.()?.focus();
  const row = place.closest('tr');
  const index = row ? focusables(row).indexOf(place) : -1;
  const beside = [row?.nextElementSibling, row?.previousElementSibling];
  const rows = row?.parentElement;
  const around: Element[] = [];
  for (let parent = place.parentElement; parent; parent = parent.parentElement) around.push(parent);

  return () => {
    // Leaves a focus that was already moved on purpose, to the heading of a new page or into the
    // next dialog.
    const active = document.activeElement;
    if (active !== place && active !== document.body && active?.isConnected) return;
    if (isThere(place)) return place.focus();
    // The only row of a page has no neighbour, so the last of the rows that replaced it is used.
    const neighbour =
      beside.find((element) => element?.isConnected) ?? (rows?.isConnected && rows.lastElementChild);
    const twin = neighbour && (focusables(neighbour)[index] ?? focusables(neighbour)[0]);
    if (twin) return twin.focus();
    const given = fallback?.();
    if (given) return given.focus();
    for (const parent of around) {
      if (!parent.isConnected) continue;
      const home = parent.querySelector('[data-focus-home]');
      const target = home && tabStops(home)[0];
      if (target) return target.focus();
    }
    document.querySelector('h1')?.focus();
  };
}

function focusables(inside: Element): HTMLElement[] {
  return [...inside.querySelectorAll<HTMLElement>(controls)].filter(isThere);
}

/** Returns whether an element is in the page, visible and enabled. */
function isThere(element: HTMLElement): boolean {
  if (!element.isConnected || element.matches(':disabled')) return false;
  return element.checkVisibility?.({ visibilityProperty: true }) ?? true;
}
