/** The server's messages about photos that look alike. */
export const similarTexts = {
  itself: 'Товар не може бути іншим товаром, ніж він сам.',
  tooMany: 'Ваш попередній пошук схожих фото ще триває. Спробуйте ще раз за кілька секунд.',
} as const;
