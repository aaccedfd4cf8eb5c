import type { ReferenceKind } from '../contract/types';
import { common } from './common';
import { plural } from './plural';

/** Every word of a reference page, of which the suppliers' is English; some have defaults. */
export interface ReferencePageTexts {
  lang?: 'en';
  heading: string;
  add: string;
  createTitle: string;
  editTitle: string;
  name: string;
  id: string;
  actions: string;
  save?: string;
  cancel?: string;
  edit: (name: string) => string;
  remove: (name: string) => string;
  required?: string;
  tooLong?: (max: number) => string;
  duplicate: string;
  /** The name was merged into this one. */
  former: (name: string) => string;
  empty: string;
  /** Why it cannot be deleted; the count is null where the server sends none. */
  inUse: (name: string, count: number | null) => string;
  showItems: string;
  close?: string;
  created: (name: string) => string;
  saved: (name: string) => string;
  removed: (name: string) => string;
  restored: (name: string) => string;
  undo: string;
  loadFailed?: string;
  retry?: string;
  /** The table's own words, where they are not the product's. */
  table?: typeof englishTable;
}

/** The toasts of all five pages: they are outside of the page, in the product's language. */
const toasts = {
  created: (name: string) => `Створено: ${name}`,
  saved: (name: string) => `Збережено: ${name}`,
  removed: (name: string) => `Видалено: ${name}`,
  restored: (name: string) => `Повернуто: ${name}`,
  undo: common.undo,
};

const ukrainian = {
  add: common.add,
  name: 'Назва',
  id: 'ID',
  actions: common.actions,
  edit: (name: string) => `Редагувати ${name}`,
  remove: (name: string) => `Видалити ${name}`,
  duplicate: 'Така назва вже існує',
  former: (name: string) => `Це колишня назва «${name}»`,
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
  save: 'Save',
  cancel: 'Cancel',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Delete ${name}`,
  required: 'Required field',
  tooLong: (max: number) => `Must be at most ${max} characters`,
  duplicate: 'This name already exists',
  former: (name: string) => `A former name of “${name}”`,
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

export const referenceTexts: Record<ReferenceKind, ReferencePageTexts> = {
  brands: {
    ...ukrainian,
    heading: 'Бренди одягу',
    createTitle: 'Створити бренд',
    editTitle: 'Редагувати бренд',
    empty: 'Ще немає жодного бренду.',
  },
  types: {
    ...ukrainian,
    heading: 'Типи одягу',
    createTitle: 'Створити тип',
    editTitle: 'Редагувати тип',
    empty: 'Ще немає жодного типу.',
  },
  colors: {
    ...ukrainian,
    heading: 'Колір одягу',
    createTitle: 'Створити колір',
    editTitle: 'Редагувати колір',
    empty: 'Ще немає жодного кольору.',
  },
  materials: {
    ...ukrainian,
    heading: 'Матеріал одягу',
    createTitle: 'Створити матеріал',
    editTitle: 'Редагувати матеріал',
    empty: 'Ще немає жодного матеріалу.',
  },
  suppliers: {
    ...english,
    heading: 'Clothes Suppliers',
    createTitle: 'Create supplier',
    editTitle: 'Edit supplier',
    empty: 'There are no suppliers yet.',
  },
};
