import { useMemo } from 'react';
import {
  type FilterValues,
  type ItemFilter,
  type ItemFilterRow,
  itemFilterOf,
  itemFilterRows,
} from '../../contract/itemFilters';
import { maxFilterEntries, maxSelected, maxSizeLength } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { dateOf, today } from '../../core/forms/dates';
import { useQuery } from '../../core/router/useQuery';
import { useIsKnown } from '../../core/stores/features';

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
    case 'entries':
    case 'noEntries':
      return idsOf(text, maxFilterEntries);
    case 'ids':
      return idsOf(text, maxSelected);
  }
}

function idsOf(text: string, max: number): Id[] | null {
  const ids = new Set(text.split(',').flatMap((one) => idOf(one) ?? []));
  return ids.size > 0 ? [...ids].slice(0, max) : null;
}

function idOf(text: string): Id | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
