/** Texts of the saved views of the clothes list. */
export const savedTexts = {
  heading: 'Збережені вигляди',
  none: 'Тут будуть пошук, фільтри й вигляд, які ви збережете.',
  every: 'Усі товари',
  keep: 'Зберегти вигляд…',
  keepTitle: 'Зберегти вигляд',
  change: 'Змінити збережений вигляд',
  name: 'Назва вигляду',
  forAll: 'Бачать усі',
  present: 'Зберегти поточні пошук, фільтри й вигляд',
  shared: 'бачать усі',
  ofAnother: 'спільний',
  edit: (name: string) => `Змінити вигляд ${name}`,
  remove: (name: string) => `Видалити вигляд ${name}`,
  saved: (name: string) => `Вигляд збережено: ${name}`,
  removed: (name: string) => `Вигляд видалено: ${name}`,
} as const;
