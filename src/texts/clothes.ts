import { common } from './common';

/** Words of the clothes list and its dialogs. */
export const clothesTexts = {
  heading: 'Список товарів',
  add: common.add,
  photo: 'Фото',
  title: 'Назва',
  brand: 'Бренд',
  type: 'Тип',
  color: 'Колір',
  actions: 'Дії',
  none: '—',
  empty: 'Ще немає жодного товару.',
  openPhoto: (title: string) => `Відкрити фото ${title}`,
  photoOf: (title: string) => `Фото: ${title}`,
  description: (title: string) => `Опис ${title}`,
  purchases: (title: string) => `Покупки ${title}`,
  remove: (title: string) => `Видалити ${title}`,
  /** The rows of a list that the server pages; of too long a search only the first are counted. */
  range: (from: number, to: number, total: number, more: boolean) =>
    `${from}–${to} з ${more ? 'понад ' : ''}${total}`,
  found: (count: number, more: boolean) => `Знайдено${more ? ' понад' : ':'} ${count}`,
  filter: {
    brands: 'Бренд',
    types: 'Тип',
    colors: 'Колір',
    materials: 'Матеріал',
    suppliers: 'Постачальник',
    open: 'Фільтри',
    nophoto: 'Без фото',
    nodescription: 'Без опису',
    clear: 'Показати всі товари',
  },
  create: {
    heading: 'Створити одяг',
    title: 'Назва товару',
    supplier: 'Постачальник',
    photos: 'Фото',
    created: (title: string) => `Створено: ${title}`,
  },
  delete: {
    heading: 'Видалення одягу',
    text: 'Ви впевнені, що хочете видалити цей одяг? Цю дію неможливо відмінити',
    done: (title: string) => `Видалено: ${title}`,
  },
  describe: {
    heading: 'Опис',
    text: 'Опис',
    saved: 'Опис збережено',
    changed: (theirs: string) =>
      `Опис тим часом змінила інша людина: «${theirs}». Щоб лишити свій, натисніть «Зберегти» ще раз.`,
    hasText: 'Опис уже є. Щоб згенерувати новий, спершу збережіть порожній.',
  },
} as const;
