import { common } from './common';

/** Words of the clothes list. */
export const clothesTexts = {
  heading: 'Список товарів',
  add: common.add,
  photo: 'Фото',
  title: 'Назва',
  brand: 'Бренд',
  type: 'Тип',
  color: 'Колір',
  actions: common.actions,
  none: common.none,
  empty: 'Ще немає жодного товару.',
  openPhoto: (title: string) => `Відкрити фото ${title}`,
  description: (title: string) => `Опис ${title}`,
  purchases: (title: string) => `Покупки ${title}`,
  remove: (title: string) => `Видалити ${title}`,
  /** The rows of a list that comes page by page; a long search is counted only up to a limit. */
  range: (from: number, to: number, total: number, more: boolean) =>
    `${from}–${to} з ${more ? 'понад ' : ''}${total}`,
  found: (count: number, more: boolean) => `Знайдено${more ? ' понад' : ':'} ${count}`,
  filters: 'Фільтри',
} as const;
