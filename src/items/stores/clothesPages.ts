import type { ClothesListItem, Id, PageMeta } from '../../contract/types';
import { clock } from '../../core/lib/clock';
import { type Problem, problemFrom } from '../../core/lib/problem';
import { createStore, type Store } from '../../core/lib/store';
import { type ClothesListQuery, listClothes } from '../api/clothes';
import { clothesListPath } from '../api/clothesListPath';
import { keyOf, type Sequence, withNewest, without, withPage, withReplaced } from './itemSequence';

export interface PagesState {
  /**
   * The rows of the latest query, or of the previous one until the first rows arrive; null before
   * any.
   */
  shown: Sequence | null;
  problem: Problem | null;
}

/** The clothes list of an API with pages, if the list is too long to be loaded whole. */
export interface ClothesPages {
  store: Store<PagesState>;
  /** Takes the first answer, which has shown that the API has pages. */
  begin(query: ClothesListQuery, items: ClothesListItem[], meta: PageMeta): void;
  /**
   * Requests a page after `delay` ms, and keeps it up to date until the returned function is
   * called. Withdraws the requests of other searches.
   */
  request(query: ClothesListQuery, delay?: number): () => void;
  /** Requests all pages in use again. */
  refresh(): void;
  add(item: ClothesListItem): void;
  replace(items: ReadonlyMap<Id, ClothesListItem>): void;
  remove(id: Id): void;
}

/** The number of searches whose rows are kept, so that a repeated search shows rows at once. */
const keptSequences = 8;

interface RequestedPage {
  query: ClothesListQuery;
  by: number;
  stop(): void;
}

export function createClothesPages(): ClothesPages {
  const store = createStore<PagesState>({ shown: null, problem: null });
  /** The rows of the latest searches, by `keyOf` of their query. */
  const kept = new Map<string, Sequence>();
  const requested = new Map<string, RequestedPage>();
  let key = '';
  /** The path of a page that `begin` has taken; its first request is skipped. */
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

  /**
   * Changes the rows at once, and requests the pages in use again because their other rows may have
   * moved.
   */
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
    replace: (items) => change((shown) => withReplaced(shown, items)),
    remove: (id) => change((shown) => without(shown, id)),
  };
}
