/**
 * Words about unsaved work. They come with the clothes screens and the dialogs: no first page needs
 * them.
 */
export const unsavedTexts = {
  title: 'Незбережені зміни',
  question: 'Є незбережені зміни. Вийти без збереження?',
  stay: 'Залишитися',
  leave: 'Вийти без збереження',
} as const;
