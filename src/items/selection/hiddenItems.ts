import type { Selection } from '../../contract/batches';
import type { ItemFilter } from '../../contract/itemFilters';
import { maxPageSize } from '../../contract/limits';
import type { ClothesListItem, Id } from '../../contract/types';
import { same } from '../../core/forms/sameValues';
import { maxNames } from '../../core/texts/someNames';
import { Pending } from '../../ui/table/source';
import { getClothes, listClothes } from '../api/clothes';
import { countOf, type ItemSelection } from './itemSelection';
import type { ShownItems } from './selectionStore';
import { stateOf } from './shownItems';

/** The selected items that the list does not show: on other pages, or outside its filter. */
export interface HiddenItems {
  count: number;
  /** Some selected ids, those of hidden items first; empty for a selected query. */
  first: readonly Id[];
}

/**
 * Returns the selected items that are not on the list's page. If all that the list finds is
 * selected, its other pages count as shown; so do rows of the page that are not loaded. `query` is
 * the list's query, null for a whole list.
 */
export function hiddenItems(
  selected: ItemSelection,
  { page, all }: ShownItems,
  query: ItemFilter | null,
): HiddenItems {
  const onPage = Array.from({ length: page.length }, (_, place) => page.at(place)).flatMap((row) =>
    row === undefined || row instanceof Pending ? [] : [row],
  );
  const unloaded = page.length - onPage.length;
  if (selected.kind === 'query') {
    const shown = onPage.filter((item) => stateOf(selected, item, query) === true).length;
    const left = countOf(selected) - shown - unloaded;
    return { count: same(query, selected.query) ? 0 : Math.max(0, left), first: [] };
  }
  const { ids } = selected;
  const found = all?.() ?? [];
  const isWhole = found.length > 0 && found.every(({ id }) => ids.has(id));
  const shown = new Set((isWhole ? found : onPage).map(({ id }) => id));
  const hidden = [...ids].filter((id) => !shown.has(id));
  const count = Math.max(0, hidden.length - unloaded);
  return { count, first: [...new Set([...hidden, ...ids])].slice(0, maxNames) };
}

/**
 * Returns the titles of some selected items, of `first` if the selection names ids. `known` are
 * loaded items; others are requested. Leaves out those that cannot be read.
 */
export async function someTitles(
  selection: Selection,
  first: readonly Id[],
  known: Iterable<ClothesListItem>,
  signal: AbortSignal,
): Promise<string[]> {
  if ('query' in selection) {
    const except = new Set(selection.except);
    const size = Math.min(maxPageSize, maxNames + except.size);
    const { items } = await listClothes({ ...selection.query, page: 1, size }, signal);
    return items
      .filter(({ id }) => !except.has(id))
      .slice(0, maxNames)
      .map(({ title }) => title);
  }
  const titles = new Map([...known].map(({ id, title }) => [id, title]));
  const read = first.map(
    async (id) => titles.get(id) ?? getClothes(id, signal).then(({ item }) => item.title),
  );
  const settled = await Promise.allSettled(read);
  return settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
}
