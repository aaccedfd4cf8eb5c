/** The place of the active option; null if none is active. */
export type Active = number | null;

interface List {
  count: number;
  /** Whether movement wraps from the last option to the first, and back. */
  wrap: boolean;
  /** Returns whether an option cannot be taken and is skipped. */
  isDisabled?(place: number): boolean;
}

const page = 10;

/**
 * Returns the place to which a movement key leads in an open list (APG: listbox); null for another
 * key, or if no option can be taken.
 */
export function moveActive(key: string, active: Active, list: List): Active {
  const last = list.count - 1;
  if (last < 0) return null;
  const stop = (place: number) => Math.min(last, Math.max(0, place));
  const turn = (place: number) => (place + list.count) % list.count;
  const round = list.wrap ? turn : stop;
  switch (key) {
    case 'ArrowDown':
      return enabled(active === null ? 0 : round(active + 1), 1, list);
    case 'ArrowUp':
      return enabled(active === null ? last : round(active - 1), -1, list);
    case 'PageDown':
      return enabled(stop((active ?? 0) + page), -1, list);
    case 'PageUp':
      return enabled(stop((active ?? 0) - page), 1, list);
    case 'Home':
      return enabled(0, 1, list);
    case 'End':
      return enabled(last, -1, list);
    default:
      return null;
  }
}

/** Returns the nearest enabled option, first in one direction, then in the other. */
function enabled(from: number, step: 1 | -1, { count, isDisabled }: List): Active {
  for (const direction of [step, -step]) {
    for (let place = from; place >= 0 && place < count; place += direction) {
      if (!isDisabled?.(place)) return place;
    }
  }
  return null;
}
