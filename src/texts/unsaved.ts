/**
 * Words about unsaved work. They come with the clothes screens and the dialogs: no first page needs
 * them.
 */
export const unsavedTexts = {
  title: 'Незбережені зміни',
  question: 'Є незбережені зміни. Вийти без збереження?',
  stay: 'Залишитися',
  leave: 'Вийти без збереження',
  sessionEnded: {
    title: 'Увійдіть знову',
    text: 'Сеанс завершено. Увійдіть, щоб продовжити: усе, що ви ввели, лишилося на місці.',
  },
} as const;
