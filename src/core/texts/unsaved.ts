/** Texts of the question before unsaved work is left. */
export const unsavedTexts = {
  title: 'Незбережені зміни',
  question: 'Є незбережені зміни. Вийти без збереження?',
  stay: 'Залишитися',
  leave: 'Вийти без збереження',
  save: 'Зберегти й далі',
} as const;
