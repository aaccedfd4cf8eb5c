import { useEffect, useMemo } from 'react';
import { clock } from '../../lib/clock';

export interface NamedOption {
  id: number;
  name: string;
}

export interface OptionMatches {
  /** Places of the options that hold the text; those that begin with it first. */
  places: readonly number[];
  /** The option of just this name; -1 for none. */
  exact: number;
}

/** The places and, once somebody types, the folded names of a list, shared by every control that offers it. */
const places = new WeakMap<readonly NamedOption[], number[]>();
const known = new WeakMap<readonly NamedOption[], { fold: (name: string) => string; keys: string[] }>();

/**
 * Which options fit what was typed. Null: nothing was typed, all of them do. Once the list is open, the names are folded
 * before the first key asks for them.
 */
export function useOptionMatches(
  options: readonly NamedOption[],
  text: string | null,
  fold: (name: string) => string,
  open: boolean,
): OptionMatches {
  useEffect(() => (open ? clock.idle(() => keysOf(options, fold)) : undefined), [open, options, fold]);
  return useMemo(() => {
    const sought = text === null ? '' : fold(text);
    if (sought === '') return { places: allPlaces(options), exact: -1 };
    const keys = keysOf(options, fold);
    const first: number[] = [];
    const others: number[] = [];
    let exact = -1;
    for (let place = 0; place < keys.length; place++) {
      const key = keys[place] ?? '';
      const at = key.indexOf(sought);
      if (at < 0) continue;
      (at === 0 ? first : others).push(place);
      if (key === sought) exact = place;
    }
    return { places: first.concat(others), exact };
  }, [options, text, fold]);
}

function keysOf(options: readonly NamedOption[], fold: (name: string) => string): string[] {
  const ready = known.get(options);
  if (ready?.fold === fold) return ready.keys;
  const keys = options.map(({ name }) => fold(name));
  known.set(options, { fold, keys });
  return keys;
}

function allPlaces(options: readonly NamedOption[]): number[] {
  const ready = places.get(options) ?? options.map((_, place) => place);
  places.set(options, ready);
  return ready;
}
