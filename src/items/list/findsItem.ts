import { type ActiveFilter, activeFilters } from '../../contract/activeFilters';
import type { ItemFilter, ItemValue } from '../../contract/itemFilters';
import { type ReferenceKind, referenceLists } from '../../contract/references';
import { latinSize } from '../../contract/sizes';
import type { ClothesListItem } from '../../contract/types';

/** Returns whether the query finds the item; 'mixed' if its row in the list does not show that. */
export function findsItem(query: ItemFilter, item: ClothesListItem): boolean | 'mixed' {
  const unmatched = activeFilters(query).filter((filter) => !matches(filter, item));
  if (unmatched.some(({ isHidden }) => !isHidden)) return false;
  return query.q || unmatched.length > 0 ? 'mixed' : true;
}

function matches(filter: ActiveFilter, item: ClothesListItem): boolean {
  switch (filter.kind) {
    case 'entry':
      return entriesOf(item, filter.list).some((entry) => entry?.id === filter.value);
    case 'lacks':
      return filter.of.some((value) => (shownValue(item, value) ?? '') === '');
    case 'day':
      return Date.parse(item[filter.since]) >= Date.parse(`${filter.value}T00:00`);
    case 'size':
      return folded(item.lastPurchase?.size) === folded(filter.value);
    case 'ids':
      return filter.value.includes(item.id);
  }
}

function entriesOf(item: ClothesListItem, list: ReferenceKind) {
  if (list === 'materials') return item.fabricComposition.map(({ material }) => material);
  return [item[referenceLists[list].name]];
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
