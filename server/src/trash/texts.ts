/** The server's messages about deleted items. */
export const trashTexts = {
  gone: 'Товару вже немає в кошику.',
  photoGone: 'Фото вже немає в кошику.',
  itemOfPhotoGone: 'Товар цього фото видалено. Спочатку поверніть товар із кошика.',
  restoredMeanwhile: 'Товар уже повернули до списку.',
  missingEntry: (name: string) => `Запису «${name}» більше немає, тому поле порожнє.`,
  missingMaterial: (name: string) => `Матеріалу «${name}» більше немає, тому у складі його немає.`,
  missingOfSet: (name: string) => `Запису «${name}» більше немає, тому його не повернуто.`,
  restoredSupplier: (name: string) => `Постачальника «${name}» повернуто разом із покупкою.`,
} as const;
