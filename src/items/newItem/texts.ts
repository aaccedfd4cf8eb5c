/** Texts of the dialogs that create an item. */
export const newItemTexts = {
  title: 'Назва товару',
  supplier: 'Постачальник',
  photos: 'Фото',
  created: (title: string) => `Створено: ${title}`,
} as const;
