import { useMemo } from 'react';

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

/** The folded names of a list, shared by every control that offers it. */
const known = new WeakMap<readonly NamedOption[], { fold: (name: string) => string; keys: string[] }>();

/** Which options fit what was typed. Null: nothing was typed, all of them do. */
export function useOptionMatches(
  options: readonly NamedOption[],
  text: string | null,
  fold: (name: string) => string,
): OptionMatches {
  return useMemo(() => {
    const keys = keysOf(options, fold);
    const sought = text === null ? '' : fold(text);
    if (sought === '') return { places: keys.map((_, place) => place), exact: -1 };
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
