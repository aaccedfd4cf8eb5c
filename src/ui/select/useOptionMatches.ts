import { useEffect, useMemo } from 'react';
import { clock } from '../../lib/clock';
import { nameKey } from '../../lib/names';

export interface NamedOption {
  id: number;
  name: string;
  /** Other names that find it. */
  aliases?: readonly string[] | undefined;
}

interface OptionMatches {
  /** Indices of the options that hold the text; those that begin with it first. */
  places: readonly number[];
  /** The index of the option that has, or had, just this name; -1 for none. */
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
      if (!key.includes(sought)) continue;
      (key.includes(`\n${sought}`) ? first : others).push(place);
      if (key.includes(`\n${sought}\n`)) exact = place;
    }
    return { places: first.concat(others), exact };
  }, [options, text]);
}

/** Returns the names of each option, every one between line ends. */
function foldedNames(options: readonly NamedOption[]): string[] {
  return cached(
    keysOf,
    options,
    ({ name, aliases = [] }) => `\n${[name, ...aliases].map(nameKey).join('\n')}\n`,
  );
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
