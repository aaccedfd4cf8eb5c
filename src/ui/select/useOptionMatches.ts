import { useEffect, useMemo } from 'react';
import { clock } from '../../lib/clock';
import { nameKey } from '../../lib/names';

export interface NamedOption {
  id: number;
  name: string;
  /** Another text that finds it, beside the name. */
  alias?: string;
}

interface OptionMatches {
  /** Indices of the options that hold the text; those that begin with it first. */
  places: readonly number[];
  /** The index of the option of just this name; -1 for none. */
  exact: number;
}

/**
 * Shared by every control that offers a list: all indices and, once somebody types, the folded
 * names.
 */
const allOf = new WeakMap<readonly NamedOption[], number[]>();
const keysOf = new WeakMap<readonly NamedOption[], string[]>();

/**
 * Returns which options match the typed text; all of them for null. Once the list is open, the
 * names are folded before the first key asks for them.
 */
export function useOptionMatches(
  options: readonly NamedOption[],
  text: string | null,
  open: boolean,
): OptionMatches {
  useEffect(() => (open ? clock.idle(() => foldedNames(options)) : undefined), [open, options]);
  return useMemo(() => {
    const sought = text === null ? '' : nameKey(text);
    if (sought === '') return { places: cached(allOf, options, (_, place) => place), exact: -1 };
    const first: number[] = [];
    const others: number[] = [];
    let exact = -1;
    for (const [place, key] of foldedNames(options).entries()) {
      const at = key.indexOf(sought);
      if (at < 0) continue;
      (at === 0 ? first : others).push(place);
      if (key === sought) exact = place;
    }
    return { places: first.concat(others), exact };
  }, [options, text]);
}

function foldedNames(options: readonly NamedOption[]): string[] {
  return cached(keysOf, options, ({ name, alias }) => nameKey(alias ? `${name} ${alias}` : name));
}

function cached<T>(
  cache: WeakMap<readonly NamedOption[], T[]>,
  options: readonly NamedOption[],
  map: (option: NamedOption, place: number) => T,
): T[] {
  const ready = cache.get(options) ?? options.map(map);
  cache.set(options, ready);
  return ready;
}
