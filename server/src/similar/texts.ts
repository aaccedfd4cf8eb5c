/** What the server says about photos that look alike. */
export const similarTexts = {
  itself: 'Товар не може бути іншою річчю, ніж він сам.',
  tooMany: 'Ваш попередній пошук схожих фото ще триває. Спробуйте ще раз за кілька секунд.',
} as const;
