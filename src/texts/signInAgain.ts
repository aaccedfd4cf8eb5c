/** Words of the sign-in over unsaved work. */
export const signInAgainTexts = {
  title: 'Увійдіть знову',
  text: 'Сеанс завершено. Увійдіть, щоб продовжити: усе, що ви ввели, лишилося на місці.',
} as const;
