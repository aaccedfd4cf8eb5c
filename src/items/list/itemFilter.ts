import { useMemo } from 'react';
import {
  type FilterValues,
  type ItemFilter,
  type ItemFilterRow,
  itemFilterOf,
  itemFilterRows,
} from '../../contract/itemFilters';
import { maxSelected, maxSizeLength } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { dateOf, today } from '../../core/forms/dates';
import { useStore } from '../../core/react/useStore';
import { useQuery } from '../../core/router/useQuery';
import { createFeatures } from '../../core/stores/features';
import { useSessionStore } from '../../core/stores/SessionStores';

/** The value of a parameter that turns on a filter by a missing value. */
export const lacking = '1';
/** The value of a day's parameter that means the current day. */
export const currentDay = 'today';

/** The filter that the list's address names, without the search text. */
export interface GivenFilter {
  /** The text of each parameter, by its name. */
  texts: Readonly<Record<string, string>>;
  /** The same filter as parameters of the API's list. */
  asked: ItemFilter;
  /** The number of active filters. */
  count: number;
}

export function useItemFilter(): GivenFilter {
  const [query] = useQuery();
  const isKnown = useIsKnown();
  const day = today();
  const given = itemFilterRows.flatMap((row) => {
    const text = isKnown(row) !== false && query[row.address];
    return text ? [[row.address, text]] : [];
  });
  const search = String(new URLSearchParams(given));
  return useMemo(() => {
    const texts = Object.fromEntries(new URLSearchParams(search));
    const asked = itemFilterOf((row) => readValue(row, texts[row.address] ?? '', day));
    return { texts, asked, count: Object.keys(asked).length };
  }, [search, day]);
}

/**
 * Returns a function that says whether the API knows a filter; undefined as long as its features
 * are not known.
 */
export function useIsKnown(): (row: ItemFilterRow) => boolean | undefined {
  const features = useStore(useSessionStore(createFeatures));
  return ({ feature }) => (feature ? features?.includes(feature) : true);
}

/**
 * Returns the value of a filter that an address gives as text; null or false if it does not filter.
 */
export function readValue(
  { kind }: ItemFilterRow,
  text: string,
  day: string,
): FilterValues[ItemFilterRow['kind']] | null {
  switch (kind) {
    case 'entry':
      return idOf(text);
    case 'lacks':
      return text === lacking;
    case 'day':
      return text === currentDay ? day : dateOf(text);
    case 'size':
      return text.trim().slice(0, maxSizeLength);
    case 'ids': {
      const ids = text.split(',').flatMap((one) => idOf(one) ?? []);
      return ids.length > 0 && ids.slice(0, maxSelected);
    }
  }
}

function idOf(text: string): Id | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
