import { type ActiveFilter, activeFilters } from '../../contract/activeFilters';
import type { ItemFilter, ItemValue } from '../../contract/itemFilters';
import { isSeveral, type ReferenceKind, referenceLists } from '../../contract/references';
import { latinSize } from '../../contract/sizes';
import type { ClothesListItem, Id } from '../../contract/types';

/** Returns whether the query finds the item; 'mixed' if its row in the list does not show that. */
export function findsItem(query: ItemFilter, item: ClothesListItem): boolean | 'mixed' {
  const unmatched = activeFilters(query).filter((filter) => !matches(filter, item));
  if (unmatched.some(({ isHidden }) => !isHidden)) return false;
  return query.q || unmatched.length > 0 ? 'mixed' : true;
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
      return Date.parse(item[filter.since]) >= Date.parse(`${filter.value}T00:00`);
    case 'size':
      return folded(item.lastPurchase?.size) === folded(filter.value);
    case 'ids':
      return filter.value.includes(item.id);
  }
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
