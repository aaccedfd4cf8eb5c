import { plural } from './plural';

const items = (count: number) => `${count} ${plural(count, 'товар', 'товари', 'товарів')}`;
const days = (count: number) => `${count} ${plural(count, 'день', 'дні', 'днів')}`;

/** Words of the trash: its page, and what is said of it where items are deleted. */
export const trashTexts = {
  heading: 'Кошик',
  list: 'Одяг',
  missing: 'Цей сервер не має кошика: видалене зникає одразу.',
  empty: 'Кошик порожній.',
  kept: (count: number) => `Видалені товари зберігаються ${days(count)}, потім зникають назавжди.`,
  photo: 'Фото',
  title: 'Назва',
  deleted: 'Видалено',
  left: 'Лишилося',
  daysLeft: (count: number) => (count > 0 ? days(count) : 'сьогодні зникне'),
  actions: 'Дії',
  selectPage: 'Вибрати всі на сторінці',
  select: (title: string) => `Вибрати ${title}`,
  restore: 'Повернути',
  restoreOne: (title: string) => `Повернути ${title}`,
  remove: 'Видалити назавжди',
  removeOne: (title: string) => `Видалити назавжди ${title}`,
  selected: (count: number) => `Вибрано: ${count}`,
  most: (count: number) => `За один раз можна вибрати не більше ${count} товарів.`,
  firstOnly: (count: number) => `Показано ${count} останніх. Решту знайдете пошуком або на сторінках.`,
  range: (from: number, to: number, total: number, more: boolean) =>
    `${from}–${to} з ${more ? 'понад ' : ''}${total}`,
  found: (count: number, more: boolean) => `Знайдено${more ? ' понад' : ':'} ${count}`,
  confirm: {
    heading: 'Видалення назавжди',
    text: (count: number, weight: string) =>
      `${items(count)}, ${weight}. Разом із покупками та фото їх буде видалено назавжди.`,
    one: (title: string, weight: string) =>
      `«${title}», ${weight}. Разом із покупками та фото товар буде видалено назавжди.`,
  },
  restored: (count: number) => `Повернуто: ${items(count)}`,
  restoredOne: (title: string) => `Повернуто: ${title}`,
  removed: (count: number) => `Видалено назавжди: ${items(count)}`,
  notRestored: 'Нічого не повернуто.',
  notRemoved: 'Нічого не видалено.',
  remarks: 'Зверніть увагу:',
  others: (count: number) => `і ще ${count}`,
  /** Below the question whether to delete an item. */
  note: (count: number) => `Ще ${days(count)} товар можна повернути з кошика.`,
} as const;
