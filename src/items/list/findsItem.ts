import { type ActiveFilter, activeFilters } from '../../contract/activeFilters';
import type { ItemFilter, ItemValue, RangeEnd } from '../../contract/itemFilters';
import { isSeveral, type ReferenceKind, referenceLists } from '../../contract/references';
import { latinSize } from '../../contract/sizes';
import type { ClothesListItem, Id } from '../../contract/types';
import { today } from '../../core/forms/dates';

/** Returns whether the query finds the item; 'mixed' if its row in the list does not show that. */
export function findsItem(query: ItemFilter, item: ClothesListItem): boolean | 'mixed' {
  const unproved = activeFilters(query).filter((filter) => isServerDay(filter) || !matches(filter, item));
  if (unproved.some(({ isHidden }) => !isHidden)) return false;
  return query.q || unproved.length > 0 ? 'mixed' : true;
}

/**
 * Returns whether the query finds the item by what its row shows, and by the days of this device.
 */
export function seemsToFind(query: ItemFilter, item: ClothesListItem): boolean {
  return activeFilters(query).every((filter) => matches(filter, item));
}

/** Returns whether the filter's day ends at the server's midnight, which a match here may miss. */
function isServerDay(filter: ActiveFilter): boolean {
  return filter.kind === 'day' && filter.bounds === 'createdAt';
}

function matches(filter: ActiveFilter, item: ClothesListItem): boolean {
  switch (filter.kind) {
    case 'entry':
      return namesOne(item, filter.list, filter.value);
    case 'entries':
      return filter.value.every((id) => namesOne(item, filter.list, id));
    case 'noEntries':
      return !filter.value.some((id) => namesOne(item, filter.list, id));
    case 'lacks':
      return filter.of.some((value) => isEmpty(shownValue(item, value)));
    case 'day':
      return isWithin(dayOf(item, filter.bounds), filter);
    case 'price':
      return isWithin(item.lastPurchase?.price, filter);
    case 'size':
      return folded(item.lastPurchase?.size) === folded(filter.value);
    case 'ids':
      return filter.value.includes(item.id);
  }
}

function dayOf(item: ClothesListItem, bounded: 'createdAt' | 'bought') {
  return bounded === 'bought' ? item.lastPurchase?.date?.slice(0, 10) : today(new Date(item.createdAt));
}

function isWithin<T extends number | string>(
  shown: T | null | undefined,
  { end, value }: { end: RangeEnd; value: T },
): boolean {
  if (shown === null || shown === undefined) return false;
  return end === 'from' ? shown >= value : shown <= value;
}

function namesOne(item: ClothesListItem, list: ReferenceKind, id: Id): boolean {
  return entriesOf(item, list).some((entry) => entry?.id === id);
}

function entriesOf(item: ClothesListItem, list: ReferenceKind) {
  if (list === 'materials') return item.fabricComposition.map(({ material }) => material);
  return isSeveral(list) ? item[list] : [item[referenceLists[list].name]];
}

function isEmpty(value: unknown): boolean {
  return (value ?? '') === '' || (Array.isArray(value) && value.length === 0);
}

function shownValue(item: ClothesListItem, value: ItemValue) {
  if (value === 'lastPrice') return item.lastPurchase?.price;
  return value === 'lastSize' ? item.lastPurchase?.size : item[value];
}

function folded(size: string | null | undefined): string {
  return latinSize(size ?? '')
    .trim()
    .toLocaleLowerCase('uk');
}
