import { type ClothesListQuery, listClothes } from '../api/clothes';
import { clothesListPath } from '../api/clothesListPath';
import type { ClothesListItem, Id, PageMeta } from '../contract/types';
import { clock } from '../lib/clock';
import { type Problem, problemFrom } from '../lib/problem';
import { createStore, type Store } from '../lib/store';

/** What one search, filter and order have found: as many rows of it as were looked at. */
export interface Sequence {
  key: string;
  total: number;
  /** There are more than `total`. */
  atLeast: boolean;
  /** By place, from 0. */
  rows: ReadonlyMap<number, ClothesListItem>;
}

export interface PagesState {
  /** What was asked for last, as far as it has come; until its first rows are there, what was shown before. */
  shown: Sequence | null;
  problem: Problem | null;
}

/** The clothes list of an API that has pages, where it is too long to be taken whole. */
export interface ClothesPages {
  store: Store<PagesState>;
  /** The first answer, which told that there are pages. */
  begin(query: ClothesListQuery, items: ClothesListItem[], meta: PageMeta): void;
  /**
   * Asks for a page, after so many milliseconds, and keeps it up to date until the answered function is called. Whatever
   * another search has asked for is dropped.
   */
  want(query: ClothesListQuery, delay?: number): () => void;
  /** Asks again for what is wanted. */
  refresh(): void;
  add(item: ClothesListItem): void;
  replace(item: ClothesListItem): void;
  remove(id: Id): void;
}

/** The rows of so long a list may be kept; of a longer one those near what was looked at last. */
const keptRows = 5000;
/** Searches whose rows are shown at once when one comes back to them. */
const keptSequences = 8;

interface Wanted {
  query: ClothesListQuery;
  by: number;
  stop(): void;
}

export const keyOf = ({ page: _page, size: _size, wholeUpTo: _whole, ...query }: ClothesListQuery) =>
  clothesListPath(query);

export function createClothesPages(): ClothesPages {
  const store = createStore<PagesState>({ shown: null, problem: null });
  /** By key: the rows of searches before. */
  const kept = new Map<string, Sequence>();
  const wanted = new Map<string, Wanted>();
  let key = '';
  /** The page that has just come and is not asked for again. */
  let fresh = '';

  const pathOf = ({ wholeUpTo: _whole, ...query }: ClothesListQuery) => clothesListPath(query);

  function show(next: Sequence): void {
    kept.delete(next.key);
    kept.set(next.key, next);
    for (const old of kept.keys()) if (kept.size > keptSequences) kept.delete(old);
    store.set({ shown: next, problem: null });
  }

  function take(query: ClothesListQuery, items: ClothesListItem[], meta: PageMeta | null): void {
    const { shown } = store.get();
    const first = (query.page - 1) * query.size;
    const rows = new Map(shown?.key === keyOf(query) ? shown.rows : []);
    // The last page may have become shorter.
    for (let place = first; place < first + query.size; place++) rows.delete(place);
    for (const [at, item] of items.entries()) rows.set(first + at, item);
    if (rows.size > keptRows)
      for (const place of rows.keys()) if (Math.abs(place - first) > keptRows / 4) rows.delete(place);
    const end = first + items.length;
    const total = meta?.total ?? end;
    // Fewer than were counted: some went meanwhile. Who waited for the rest would wait for ever.
    const ended = meta !== null && items.length < Math.min(query.size, meta.size) && end < total;
    const atLeast = meta?.atLeast === true && !ended;
    show({ key: keyOf(query), total: ended ? end : total, atLeast, rows });
  }

  function ask(entry: Wanted, delay = 0): void {
    entry.stop();
    const left = new AbortController();
    const send = () =>
      listClothes(entry.query, left.signal).then(
        ({ items, meta }) => left.signal.aborted || take(entry.query, items, meta),
        (error) => left.signal.aborted || store.set((state) => ({ ...state, problem: problemFrom(error) })),
      );
    const cancel = delay > 0 ? clock.after(delay, send) : void send();
    entry.stop = () => {
      cancel?.();
      left.abort();
    };
  }

  function refresh(): void {
    store.set((state) => ({ ...state, problem: null }));
    for (const entry of wanted.values()) ask(entry);
  }

  /** Changes the rows here at once; what is wanted is asked for anew, for other rows may have moved up. */
  function change(next: (shown: Sequence) => Sequence): void {
    const { shown } = store.get();
    kept.clear();
    fresh = '';
    if (shown) show(next(shown));
    refresh();
  }

  return {
    store,
    refresh,

    begin(query, items, meta) {
      take(query, items, meta);
      fresh = pathOf(query);
    },

    want(query, delay) {
      if (keyOf(query) !== key) {
        key = keyOf(query);
        for (const entry of wanted.values()) entry.stop();
        wanted.clear();
        const before = kept.get(key);
        if (before) show(before);
        else store.set((state) => ({ ...state, problem: null }));
      }
      const path = pathOf(query);
      const entry = wanted.get(path) ?? { query, by: 0, stop() {} };
      entry.by += 1;
      wanted.set(path, entry);
      if (entry.by === 1 && fresh !== path) ask(entry, delay);
      fresh = '';
      return () => {
        entry.by -= 1;
        if (entry.by > 0) return;
        entry.stop();
        if (wanted.get(path) === entry) wanted.delete(path);
      };
    },

    add(item) {
      change((shown) => {
        // Newest first is the one order whose first place is known to be the new one's.
        if (shown.key !== clothesListPath() || [...shown.rows.values()].some(({ id }) => id === item.id))
          return shown;
        const rows = new Map([...shown.rows].map(([place, row]) => [place + 1, row]));
        return { ...shown, total: shown.total + 1, rows: rows.set(0, item) };
      });
    },

    replace(item) {
      change((shown) => ({
        ...shown,
        rows: new Map([...shown.rows].map(([place, row]) => [place, row.id === item.id ? item : row])),
      }));
    },

    remove(id) {
      change((shown) => {
        const gone = [...shown.rows].find(([, row]) => row.id === id)?.[0];
        if (gone === undefined) return shown;
        const others = [...shown.rows].filter(([place]) => place !== gone);
        const rows = new Map(others.map(([place, row]) => [place > gone ? place - 1 : place, row]));
        return { ...shown, total: shown.total - 1, rows };
      });
    },
  };
}
