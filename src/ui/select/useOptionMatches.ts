import { useEffect, useMemo } from 'react';
import { clock } from '../../core/lib/clock';
import { nameKey, searchKeyOf } from '../../core/lib/nameKey';

export interface NamedOption {
  id: number;
  name: string;
  /** Other names by which a search finds the option. */
  aliases?: readonly string[] | undefined;
}

interface OptionMatches {
  /** Indices of the options that contain the text; those that begin with it first. */
  places: readonly number[];
  /** The index of the option whose name or alias is exactly the text; -1 if there is none. */
  exact: number;
}

/**
 * The indices of all options and, once they are needed, the folded names. Every control with the
 * same options shares them.
 */
const allOf = new WeakMap<readonly NamedOption[], number[]>();
const keysOf = new WeakMap<readonly NamedOption[], string[]>();

/**
 * Returns the options that match the typed text. Once the list is open, the names are folded while
 * the browser is idle, before the first key needs them.
 */
export function useOptionMatches(
  options: readonly NamedOption[],
  text: string | null,
  open: boolean,
): OptionMatches {
  useEffect(() => (open ? clock.idle(() => foldedNames(options)) : undefined), [open, options]);
  return useMemo(() => matchOptions(options, text), [options, text]);
}

/** Returns the options that match the text; all options for null. */
export function matchOptions(options: readonly NamedOption[], text: string | null): OptionMatches {
  const sought = text === null ? '' : searchKeyOf(text);
  if (sought === '') return { places: cached(allOf, options, (_, place) => place), exact: -1 };
  const first: number[] = [];
  const others: number[] = [];
  let exact = -1;
  for (const [place, key] of foldedNames(options).entries()) {
    if (!key.includes(sought)) continue;
    (key.includes(`\n${sought}`) ? first : others).push(place);
    const option = key.includes(`\n${sought}\n`) && options[place];
    if (option && isNamed(option, nameKey(text ?? ''))) exact = place;
  }
  return { places: first.concat(others), exact };
}

/** Returns whether the name or an alias of an option has this key. */
export function isNamed({ name, aliases = [] }: NamedOption, key: string): boolean {
  return [name, ...aliases].some((each) => nameKey(each) === key);
}

/** Returns the folded names of each option, each name between line breaks. */
function foldedNames(options: readonly NamedOption[]): string[] {
  return cached(
    keysOf,
    options,
    ({ name, aliases = [] }) => `\n${[name, ...aliases].map(searchKeyOf).join('\n')}\n`,
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
