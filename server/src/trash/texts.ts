/** What becomes of deleted items. */
export const trashTexts = {
  gone: 'Товару вже немає в кошику.',
  restoredMeanwhile: 'Товар уже повернули до списку.',
  missingEntry: (name: string) => `Запису «${name}» більше немає, тому поле порожнє.`,
  missingMaterial: (name: string) => `Матеріалу «${name}» більше немає, тому у складі його немає.`,
  restoredSupplier: (name: string) => `Постачальника «${name}» повернуто разом із покупкою.`,
} as const;
