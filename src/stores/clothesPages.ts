import { type ClothesListQuery, listClothes } from '../api/clothes';
import { clothesListPath } from '../api/clothesListPath';
import type { ClothesListItem, Id, PageMeta } from '../contract/types';
import { clock } from '../lib/clock';
import { type Problem, problemFrom } from '../lib/problem';
import { createStore, type Store } from '../lib/store';
import { keyOf, type Sequence, withNewest, without, withPage, withReplaced } from './itemSequence';

export interface PagesState {
  /** The rows of the latest query; until its first rows have come, those of the one before. */
  shown: Sequence | null;
  problem: Problem | null;
}

/** The clothes list of an API that has pages, where it is too long to be taken whole. */
export interface ClothesPages {
  store: Store<PagesState>;
  /** Takes the first answer, which showed that the API has pages. */
  begin(query: ClothesListQuery, items: ClothesListItem[], meta: PageMeta): void;
  /**
   * Requests a page, after `delay` milliseconds, and keeps it up to date until the returned
   * function is called. Pages of another search are dropped.
   */
  request(query: ClothesListQuery, delay?: number): () => void;
  /** Requests every page in use again. */
  refresh(): void;
  add(item: ClothesListItem): void;
  replace(item: ClothesListItem): void;
  remove(id: Id): void;
}

/** Searches whose rows are kept, to be shown at once when they are requested again. */
const keptSequences = 8;

interface RequestedPage {
  query: ClothesListQuery;
  by: number;
  stop(): void;
}

export function createClothesPages(): ClothesPages {
  const store = createStore<PagesState>({ shown: null, problem: null });
  /** The rows of earlier searches, by key. */
  const kept = new Map<string, Sequence>();
  const requested = new Map<string, RequestedPage>();
  let key = '';
  /** The path of the page that has just arrived and must not be requested again. */
  let fresh = '';

  const pathOf = ({ wholeUpTo: _whole, ...query }: ClothesListQuery) => clothesListPath(query);

  function show(next: Sequence): void {
    kept.delete(next.key);
    kept.set(next.key, next);
    for (const old of kept.keys()) if (kept.size > keptSequences) kept.delete(old);
    store.set({ shown: next, problem: null });
  }

  function take(query: ClothesListQuery, items: ClothesListItem[], meta: PageMeta | null): void {
    show(withPage(store.get().shown, query, items, meta));
  }

  function ask(entry: RequestedPage, delay = 0): void {
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
    for (const entry of requested.values()) ask(entry);
  }

  /** Changes the rows at once and requests the pages in use again, as other rows may have moved. */
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

    request(query, delay) {
      if (keyOf(query) !== key) {
        key = keyOf(query);
        for (const entry of requested.values()) entry.stop();
        requested.clear();
        const before = kept.get(key);
        if (before) show(before);
        else store.set((state) => ({ ...state, problem: null }));
      }
      const path = pathOf(query);
      const entry = requested.get(path) ?? { query, by: 0, stop() {} };
      entry.by += 1;
      requested.set(path, entry);
      if (entry.by === 1 && fresh !== path) ask(entry, delay);
      fresh = '';
      return () => {
        entry.by -= 1;
        if (entry.by > 0) return;
        entry.stop();
        if (requested.get(path) === entry) requested.delete(path);
      };
    },

    add: (item) => change((shown) => withNewest(shown, item)),
    replace: (item) => change((shown) => withReplaced(shown, item)),
    remove: (id) => change((shown) => without(shown, id)),
  };
}
