/** Words of the dialogs over the clothes list. */
export const clothesDialogsTexts = {
  photoOf: (title: string) => `Фото: ${title}`,
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
