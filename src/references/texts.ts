import type { ReferenceKind } from '../contract/references';
import { common } from '../core/texts/common';
import { plural } from '../core/texts/plural';

/**
 * The texts of a reference page without its dialog. The suppliers' page is in English; some texts
 * have defaults.
 */
export interface ReferencePageTexts {
  lang?: 'en';
  heading: string;
  add: string;
  name: string;
  id: string;
  actions: string;
  edit: (name: string) => string;
  remove: (name: string) => string;
  empty: string;
  /** The reason why an entry cannot be deleted; the count is null if the server sends none. */
  inUse: (name: string, count: number | null) => string;
  showItems: string;
  close?: string;
  removed: (name: string) => string;
  restored: (name: string) => string;
  undo: string;
  loadFailed?: string;
  retry?: string;
  /** The table's texts, if they differ from the product's. */
  table?: typeof englishTable;
}

/**
 * The toasts of all pages. They are in the product's language even on an English page, because
 * they lie outside it.
 */
const toasts = {
  removed: (name: string) => `Видалено: ${name}`,
  restored: (name: string) => `Повернуто: ${name}`,
  undo: common.putBack,
};

const ukrainian = {
  add: common.add,
  name: 'Назва',
  id: 'ID',
  actions: common.actions,
  edit: (name: string) => `Редагувати ${name}`,
  remove: (name: string) => `Видалити ${name}`,
  inUse: (name: string, count: number | null) =>
    count === null
      ? `«${name}» не можна видалити: використовується у товарах`
      : `«${name}» не можна видалити. Використовується у ${count} ${plural(count, 'товарі', 'товарах', 'товарах')}`,
  showItems: 'Показати товари',
  ...toasts,
};

const englishTable = {
  search: 'Search',
  sortHint: ', the buttons in the heads sort',
  nothing: 'Nothing found',
  clear: 'Clear the search',
  found: (count: number) => `Found: ${count}`,
  sorted: (head: string, ascending: boolean) => `${head}: ${ascending ? 'ascending' : 'descending'}`,
  pages: 'Pages',
  pageSize: 'Rows per page',
  all: 'All',
  previous: 'Previous page',
  next: 'Next page',
  range: (from: number, to: number, total: number) => `${from}–${to} of ${total}`,
};

const english = {
  lang: 'en' as const,
  add: 'Add',
  name: 'Name',
  id: 'ID',
  actions: 'Actions',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  inUse: (name: string, count: number | null) =>
    count === null
      ? `“${name}” cannot be deleted: items use it`
      : `“${name}” cannot be deleted. It is used by ${count} ${count === 1 ? 'item' : 'items'}`,
  showItems: 'Show the items',
  close: 'Close',
  ...toasts,
  loadFailed: 'The list could not be loaded',
  retry: 'Try again',
  table: englishTable,
};

/** The name of an entry in the control that creates one, by list. */
export const entryTexts: Record<ReferenceKind, string> = {
  brands: 'бренд',
  types: 'тип',
  colors: 'колір',
  materials: 'матеріал',
  suppliers: 'supplier',
  tags: 'мітку',
};

export const referenceTexts: Record<ReferenceKind, ReferencePageTexts> = {
  brands: {
    ...ukrainian,
    heading: 'Бренди одягу',
    empty: 'Ще немає жодного бренду.',
  },
  types: {
    ...ukrainian,
    heading: 'Типи одягу',
    empty: 'Ще немає жодного типу.',
  },
  colors: {
    ...ukrainian,
    heading: 'Колір одягу',
    empty: 'Ще немає жодного кольору.',
  },
  materials: {
    ...ukrainian,
    heading: 'Матеріал одягу',
    empty: 'Ще немає жодного матеріалу.',
  },
  suppliers: {
    ...english,
    heading: 'Clothes Suppliers',
    empty: 'There are no suppliers yet.',
  },
  tags: {
    ...ukrainian,
    heading: 'Мітки',
    empty: 'Ще немає жодної мітки.',
  },
};

/** Returns the name of the page that tidies a list. */
export function tidyText(kind: ReferenceKind): string {
  return kind === 'suppliers' ? 'Tidy up' : 'Упорядкувати';
}
