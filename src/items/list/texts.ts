import { common } from '../../core/texts/common';
import { found, range } from '../../core/texts/range';

/** Texts of the clothes list. */
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
  range,
  found,
  filters: 'Фільтри',
  clearFilter: 'Показати всі товари',
} as const;

/** Texts of the dialogs over the clothes list. */
export const clothesDialogsTexts = {
  photoOf: (title: string) => `Фото: ${title}`,
  create: 'Створити одяг',
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
