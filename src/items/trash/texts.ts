import { plural } from '../../core/texts/plural';
import { found, range } from '../../core/texts/range';
import { someNames } from '../../core/texts/someNames';

const items = (count: number) => `${count} ${plural(count, 'товар', 'товари', 'товарів')}`;
const days = (count: number) => `${count} ${plural(count, 'день', 'дні', 'днів')}`;

/** The texts that differ between deleted items and deleted photos. */
export interface TrashKindTexts {
  /** The document's title. */
  title: string;
  empty: string;
  kept(days: number): string;
  select(title: string): string;
  restoreOne(title: string): string;
  removeOne(title: string): string;
  /** Says that no more than `count` entries can be selected. */
  max(count: number): string;
  confirmOne(title: string, weight: string): string;
  confirm(count: number, weight: string): string;
  restored(count: number): string;
  restoredOne(title: string): string;
  removed(count: number): string;
}

const itemTexts: TrashKindTexts = {
  title: 'Кошик: товари',
  empty: 'Кошик порожній.',
  kept: (count) => `Видалені товари зберігаються ${days(count)}, потім зникають назавжди.`,
  select: (title) => `Вибрати ${title}`,
  restoreOne: (title) => `Повернути ${title}`,
  removeOne: (title) => `Видалити назавжди ${title}`,
  max: (count) => `За один раз можна вибрати не більше ${count} товарів.`,
  confirm: (count, weight) =>
    `${items(count)}, ${weight}. Разом із покупками та фото їх буде видалено назавжди.`,
  confirmOne: (title, weight) =>
    `«${title}», ${weight}. Разом із покупками та фото товар буде видалено назавжди.`,
  restored: (count) => `Повернуто: ${items(count)}`,
  restoredOne: (title) => `Повернуто: ${title}`,
  removed: (count) => `Видалено назавжди: ${items(count)}`,
};

const photoTexts: TrashKindTexts = {
  title: 'Кошик: фото',
  empty: 'Видалених фото немає.',
  kept: (count) => `Видалені фото товарів зберігаються ${days(count)}, потім зникають назавжди.`,
  select: (title) => `Вибрати фото: ${title}`,
  restoreOne: (title) => `Повернути фото: ${title}`,
  removeOne: (title) => `Видалити назавжди фото: ${title}`,
  max: (count) => `За один раз можна вибрати не більше ${count} фото.`,
  confirm: (count, weight) => `${count} фото, ${weight}. Їх буде видалено назавжди.`,
  confirmOne: (title, weight) => `Фото товару «${title}», ${weight}. Його буде видалено назавжди.`,
  restored: (count) => `Повернуто: ${count} фото`,
  restoredOne: (title) => `Повернуто фото: ${title}`,
  removed: (count) => `Видалено назавжди: ${count} фото`,
};

/** Texts of the pages of the trash, and of the dialogs that delete. */
export const trashTexts = {
  items: itemTexts,
  photos: photoTexts,
  /** The name of the menu that leads to both pages, for screen readers. */
  menu: 'Вміст кошика',
  links: { items: 'Товари', photos: 'Фото' },
  heading: 'Кошик',
  list: 'Одяг',
  missing: 'Цей сервер не має кошика: видалене зникає одразу.',
  photo: 'Фото',
  title: 'Назва',
  deleted: 'Видалено',
  left: 'Лишилося',
  daysLeft: (count: number) => (count > 0 ? days(count) : 'сьогодні зникне'),
  actions: 'Дії',
  selectPage: 'Вибрати всі на сторінці',
  restore: 'Повернути',
  remove: 'Видалити назавжди',
  selected: (count: number, hidden: number) =>
    `Вибрано: ${count}${hidden > 0 ? `, у списку не показано ${hidden}` : ''}`,
  show: 'Показати вибрані',
  showAll: 'Показати всі',
  firstOnly: (count: number) => `Показано ${count} останніх. Решту знайдете пошуком або на сторінках.`,
  range,
  found,
  confirmHeading: 'Видалення назавжди',
  notRestored: 'Нічого не повернуто.',
  notRemoved: 'Нічого не видалено.',
  remarks: 'Зверніть увагу:',
  others: (count: number) => `і ще ${count}`,
  /** Names the entries to delete; `hidden` is the number of those that the list does not show. */
  named: (titles: readonly string[], hidden: number) =>
    `${hidden > 0 ? `У списку не показано ${hidden}. ` : ''}${someNames(titles, titles.length)}.`,
  /** Stands below the question whether to delete an item. `count` is the number of days. */
  note: (count: number) => `Ще ${days(count)} товар можна повернути з кошика.`,
} as const;
