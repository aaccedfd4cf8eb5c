/** The server's messages about proposals for an item's fields. */
export const suggestionTexts = {
  empty: 'Сервіс AI надіслав порожню відповідь. Спробуйте ще раз або виберіть іншу модель.',
  tooLong: 'Сервіс AI надіслав задовгу відповідь. Спробуйте ще раз.',
  declined: 'Модель відмовилася розглядати ці фото.',
  noPhoto: 'Фото товару не вдалося прочитати. Додайте їх ще раз.',
} as const;
