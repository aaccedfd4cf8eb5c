import type { ClothesListItem, Id } from '../../contract/types';
import { type ClothesListQuery, listClothes } from '../api/clothes';

/** The number of labels that are printed at once. */
export const partSize = 500;

export type LabelQuery = Omit<ClothesListQuery, 'page' | 'size'>;

/** A part of the labels. */
export interface LabelPartItems {
  items: readonly ClothesListItem[];
  /** The number of labels before this part. */
  before: number;
  /** The ids of the part, of which `items` lacks those that were deleted meanwhile. */
  count: number;
  /** The number of chosen items that do not exist any more. */
  gone: number;
  hasMore: boolean;
  /** The number of all labels; with `atLeast`, there are more. */
  total: number;
  atLeast: boolean;
}

/**
 * Reads the items of labels in parts. Each id is read once, in the list's order, so that the
 * borders of the parts stay where they are, whatever is added or deleted meanwhile.
 */
export class LabelSequence {
  readonly #query: LabelQuery;
  readonly #except: ReadonlySet<Id>;
  /** The ids that were read, with those of the exceptions. */
  #read: readonly Id[] = [];
  #hasAll = false;
  /** The number of ids that the query names and that did not exist when the page opened. */
  #missing = 0;
  /** The number of items that the list found last; with `atLeast`, it found more. */
  #found = { total: 0, atLeast: false };

  constructor(query: LabelQuery, except: ReadonlySet<Id>) {
    this.#query = query;
    this.#except = except;
  }

  get #ids(): Id[] {
    return this.#read.filter((id) => !this.#except.has(id));
  }

  /** Returns the part of this number, from 0. Throws a Problem. */
  async part(number: number, signal: AbortSignal): Promise<LabelPartItems> {
    const before = number * partSize;
    const end = before + partSize;
    const fresh = new Map<Id, ClothesListItem>();
    while (!this.#hasAll && this.#ids.length < end)
      for (const item of await this.#readOn(signal)) fresh.set(item.id, item);
    const ids = this.#ids.slice(before, end);
    const rows = ids.every((id) => fresh.has(id)) ? fresh : await rowsOf(ids, signal);
    const items = ids.flatMap((id) => rows.get(id) ?? []);
    const hasMore = !this.#hasAll || this.#ids.length > end;
    const gone = this.#missing + ids.length - items.length;
    const total = this.#hasAll ? this.#ids.length : this.#found.total - this.#except.size;
    const atLeast = !this.#hasAll && this.#found.atLeast;
    return { items, before, count: ids.length, gone, hasMore, total, atLeast };
  }

  /**
   * Reads the next rows of the list. Rows that were added or deleted since the last time have moved
   * the others, so this looks for the last row that was read, and goes on after it.
   */
  async #readOn(signal: AbortSignal): Promise<ClothesListItem[]> {
    const read = new Set(this.#read);
    const isRead = ({ id }: ClothesListItem) => read.has(id);
    const unread = ({ items }: ListPage) => items.slice(items.findLastIndex(isRead) + 1);
    let page = await this.#pageOfLast(isRead, signal);
    while (unread(page).length === 0 && !page.isLast) page = await this.#page(page.number + 1, signal);
    const next = unread(page);
    this.#hasAll = page.isLast;
    this.#read = [...this.#read, ...next.map(({ id }) => id)];
    return next;
  }

  /**
   * Returns a page with rows that were read, the nearest to where they were; the first page if
   * nothing was read, or if all of it was deleted.
   */
  async #pageOfLast(isRead: (item: ClothesListItem) => boolean, signal: AbortSignal): Promise<ListPage> {
    const start = Math.max(1, Math.ceil(this.#read.length / partSize));
    const begun = await this.#page(start, signal);
    if (this.#read.length === 0 || begun.items.some(isRead)) return begun;
    let [earlier, later] = [begun, begun];
    while (earlier.number > 1 || !later.isLast) {
      if (earlier.number > 1) {
        earlier = await this.#page(earlier.number - 1, signal);
        if (earlier.items.some(isRead)) return earlier;
      }
      if (!later.isLast) {
        later = await this.#page(later.number + 1, signal);
        if (later.items.some(isRead)) return later;
      }
    }
    return earlier;
  }

  async #page(number: number, signal: AbortSignal): Promise<ListPage> {
    const query = { ...this.#query, page: number, size: partSize };
    const { items, meta } = await listClothes(query, signal);
    const { total, atLeast = false } = meta ?? { total: items.length };
    this.#found = { total, atLeast };
    if (this.#read.length === 0 && this.#query.ids) this.#missing = this.#query.ids.length - total;
    return { number, items, isLast: items.length < partSize || (!atLeast && number * partSize >= total) };
  }
}

/** A page of the list, as the server has it now. */
interface ListPage {
  number: number;
  items: readonly ClothesListItem[];
  isLast: boolean;
}

/** Returns the rows of the items that still exist. */
async function rowsOf(ids: Id[], signal: AbortSignal): Promise<ReadonlyMap<Id, ClothesListItem>> {
  if (ids.length === 0) return new Map();
  const { items } = await listClothes({ ids, page: 1, size: ids.length }, signal);
  return new Map(items.map((item) => [item.id, item]));
}
