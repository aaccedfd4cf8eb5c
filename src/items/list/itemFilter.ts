import { useMemo } from 'react';
import {
  type FilterValues,
  type ItemFilter,
  type ItemFilterRow,
  itemFilterOf,
  itemFilterRows,
} from '../../contract/itemFilters';
import { maxFilterEntries, maxPrice, maxSelected, maxSizeLength, priceDecimals } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { dateOf, today } from '../../core/forms/dates';
import { parseDecimal } from '../../core/lib/number';
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
  /** The texts of the given filters that the API does not know, which do not filter. */
  unknown: string;
}

export function useItemFilter(): GivenFilter {
  const [query] = useQuery();
  const isKnown = useIsKnown();
  const day = today();
  const given = itemFilterRows.filter(({ address }) => query[address]);
  const known = given.filter((row) => isKnown(row) !== false);
  const search = String(new URLSearchParams(known.map(({ address }) => [address, query[address] ?? ''])));
  const unknown = [...new Set(given.filter((row) => !known.includes(row)).map(({ text }) => text))].join(
    ', ',
  );
  return useMemo(() => {
    const texts = Object.fromEntries(new URLSearchParams(search));
    const asked = itemFilterOf((row) => readValue(row, texts[row.address] ?? '', day));
    return { texts, asked, count: Object.keys(asked).length, unknown };
  }, [search, day, unknown]);
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
      return text === currentDay ? day : dayOf(text);
    case 'price':
      return priceOf(text);
    case 'size':
      return text.trim().slice(0, maxSizeLength);
    case 'entries':
    case 'noEntries':
      return idsOf(text, maxFilterEntries);
    case 'ids':
      return idsOf(text, maxSelected);
  }
}

/** While a year is typed, the browser's control gives years such as 0020. */
function dayOf(text: string): string | null {
  const date = dateOf(text);
  return date && date >= '1900' ? date : null;
}

function priceOf(text: string): number | null {
  const price = parseDecimal(text) ?? -1;
  return price >= 0 && price <= maxPrice && Number(price.toFixed(priceDecimals)) === price ? price : null;
}

function idsOf(text: string, max: number): Id[] | null {
  const ids = new Set(text.split(',').flatMap((one) => idOf(one) ?? []));
  return ids.size > 0 ? [...ids].slice(0, max) : null;
}

function idOf(text: string): Id | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
