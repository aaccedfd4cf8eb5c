/** Texts of the item that the list's search finds by its number. */
export const foundItemTexts = {
  none: (number: string) => `Немає товару ${number}`,
  failed: (number: string, detail: string) => `Товар ${number} не завантажено. ${detail}`,
} as const;
