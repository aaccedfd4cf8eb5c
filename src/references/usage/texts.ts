import { joinNames } from '../../contract/joinNames';
import type { ReferenceKind, SeveralKind } from '../../contract/references';
import { common } from '../../core/texts/common';
import { plural } from '../../core/texts/plural';
import { someNames } from '../../core/texts/someNames';

/** The texts of the page that tidies a list, and of the dialog that merges its entries. */
export interface UsageTexts {
  lang?: 'en';
  heading: (list: string) => string;
  missing: string;
  columns: { name: string; count: string; actions: string };
  /** The label of the link to the items that use an entry. */
  usedBy: (name: string, count: number) => string;
  former: (names: readonly string[]) => string;
  unused: string;
  none: string;
  select: (name: string) => string;
  pickPage: string;
  /** `hidden` is the number of selected entries that the list does not show. */
  selected: (count: number, hidden: number) => string;
  show: string;
  showAll: string;
  clear: string;
  remove: (name: string) => string;
  removeSelected: string;
  askRemove: (names: readonly string[], hidden: number) => string;
  removeTitle: string;
  pairs: string;
  noPairs: string;
  why: { same: string; edit: string };
  mergePair: (one: string, other: string) => string;
  more: string;
  morePairs: string;
  merge: string;
  mergeTitle: string;
  stays: string;
  /** The label of an entry to choose. */
  choice: (name: string, id: number, count: number) => string;
  moves: (count: number) => string;
  keptNames: string;
  over: string;
  cap: string;
  offer: string;
  save?: string;
  cancel: string;
  close?: string;
  retry?: string;
  loadFailed?: string;
}

const itemsOf = (count: number) => `${count} ${plural(count, 'товар', 'товари', 'товарів')}`;

const ukrainian: UsageTexts = {
  heading: (list) => `Упорядкувати: ${list}`,
  missing: 'Цей сервер не вміє впорядковувати списків.',
  columns: { name: 'Назва', count: 'Товарів', actions: common.actions },
  usedBy: (name, count) => `${itemsOf(count)}: ${name}`,
  former: (names) => `колишні назви: ${joinNames(names)}`,
  unused: 'Не використовуються',
  none: 'Записів ще немає.',
  select: (name) => `Вибрати ${name}`,
  pickPage: 'Вибрати всі на сторінці',
  selected: (count, hidden) => `Вибрано: ${count}${hidden > 0 ? `, у списку не показано ${hidden}` : ''}`,
  show: 'Показати вибрані',
  showAll: 'Показати всі',
  clear: 'Зняти вибір',
  remove: (name) => `Видалити ${name}`,
  removeSelected: 'Видалити вибрані',
  removeTitle: 'Видалення',
  askRemove: (names, hidden) =>
    `Видалити вибрані записи (${names.length})? ${hidden > 0 ? `У списку не показано ${hidden}. ` : ''}${someNames(names, names.length)}. Жоден товар їх не використовує.`,
  pairs: 'Схожі назви',
  noPairs: 'Схожих назв немає.',
  why: { same: 'виглядають однаково', edit: 'різняться одним знаком' },
  mergePair: (one, other) => `Об’єднати ${one} і ${other}`,
  more: 'Показати ще',
  morePairs: 'Схожих назв більше: решта з’явиться, коли ці буде впорядковано.',
  merge: 'Об’єднати',
  mergeTitle: 'Об’єднати записи',
  stays: 'Який запис залишиться',
  choice: (name, id, count) => `${name} (ID ${id}, ${itemsOf(count)})`,
  moves: (count) => `До нього перейде: ${itemsOf(count)}.`,
  keptNames: 'Інші записи зникнуть, а їхні назви й далі знаходитимуть цей.',
  over: 'Товари, у яких матеріалу стане понад 100 %:',
  cap: 'Об’єднати й записати 100 %',
  offer: 'Об’єднати…',
  cancel: common.cancel,
};

const purchasesOf = (count: number) => `${count} ${count === 1 ? 'purchase' : 'purchases'}`;

const english: UsageTexts = {
  lang: 'en',
  heading: (list) => `Tidy up: ${list}`,
  missing: 'This server cannot tidy lists.',
  columns: { name: 'Name', count: 'Purchases', actions: 'Actions' },
  usedBy: (name, count) => `${purchasesOf(count)}: ${name}`,
  former: (names) => `former names: ${joinNames(names)}`,
  unused: 'Unused',
  none: 'There are no entries yet.',
  select: (name) => `Select ${name}`,
  pickPage: 'Select the page',
  selected: (count, hidden) => `Selected: ${count}${hidden > 0 ? `, not shown in the list: ${hidden}` : ''}`,
  show: 'Show the selected',
  showAll: 'Show all',
  clear: 'Clear the selection',
  remove: (name) => `Delete ${name}`,
  removeSelected: 'Delete the selected',
  removeTitle: 'Delete',
  askRemove: (names, hidden) =>
    `Delete the selected entries (${names.length})? ${hidden > 0 ? `The list does not show ${hidden}. ` : ''}${someNames(names, names.length, 'and other')}. No item uses them.`,
  pairs: 'Names that look alike',
  noPairs: 'No names look alike.',
  why: { same: 'look the same', edit: 'differ by one character' },
  mergePair: (one, other) => `Merge ${one} and ${other}`,
  more: 'Show more',
  morePairs: 'There are more: they will be shown when these are tidied.',
  merge: 'Merge',
  mergeTitle: 'Merge entries',
  stays: 'Which entry stays',
  choice: (name, id, count) => `${name} (ID ${id}, ${purchasesOf(count)})`,
  moves: (count) => `It takes over: ${purchasesOf(count)}.`,
  keptNames: 'The other entries go; their names still find this one.',
  over: 'Items with more than 100 % of the material:',
  cap: 'Merge and write 100 %',
  offer: 'Merge…',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  loadFailed: 'The list could not be loaded',
};

export function usageTexts(kind: ReferenceKind): UsageTexts {
  return kind === 'suppliers' ? english : ukrainian;
}

/**
 * The toasts of all pages. They are in the product's language even on an English page, because
 * they lie outside it.
 */
export const usageToasts = {
  merged: (name: string, items: number) => `Об’єднано в «${name}». Перенесено: ${itemsOf(items)}`,
  undo: common.undo,
  removedFromItems: (name: string, items: number) => `Видалено: ${name}. Вилучено з товарів: ${items}`,
  putBack: common.putBack,
  removed: (count: number) => `Видалено записів: ${count}`,
  notRemoved: (names: readonly string[], reason: string) => `Не видалено: ${joinNames(names)}. ${reason}`,
};

/** The questions before the deletion of an entry that items have; the count is null if unknown. */
export const removalTexts: Record<SeveralKind, { ask: (count: number | null) => string; confirm: string }> = {
  tags: {
    ask: (count) => {
      if (count === null) return 'Цю мітку мають товари. Вилучити її з них?';
      const has = plural(count, 'має', 'мають', 'мають');
      return `Мітку ${has} ${itemsOf(count)}. Вилучити її з ${count === 1 ? 'нього' : 'них'}?`;
    },
    confirm: 'Вилучити',
  },
};
