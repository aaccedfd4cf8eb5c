/** Texts of the generation of a description, shown on the item's page and in the list's dialog. */
export const generationTexts = {
  generate: 'Згенерувати (AI)',
  needsPhoto: 'Щоб згенерувати опис, додайте головне фото.',
  noAi: 'Без AI: опис буде складено за шаблоном із полів товару і кольорів фото.',
  running: 'Опис генерується. Сторінкою можна користуватися далі.',
  failed: (reason: string) => `Опис не згенеровано. ${reason}`,
  done: 'Опис згенеровано',
  /** The reason for a failure if the server sent none. */
  unexplained: 'Не вдалося згенерувати опис. Спробуйте ще раз.',
  lost: 'Опис не з’явився за п’ять хвилин. Спробуйте ще раз.',
} as const;

/** Texts of the dialog that starts the generation of a description. */
export const generateDialogTexts = {
  heading: 'Згенерувати опис',
  model: 'AI-модель',
  start: 'Згенерувати і зберегти',
  unavailable: (label: string) => `${label} (недоступна)`,
  modelsFailed: 'Не вдалося дізнатися, які моделі є.',
} as const;

/** Texts of the offer of a generated description, or of the one that it has replaced. */
export const generationOfferTexts = {
  replaced: 'Попередній опис замінено.',
  restore: 'Відмінити заміну',
  newTitle: 'Новий опис готовий.',
  newText: 'Поки він писався, ви змінили опис. Який лишити?',
  takeNew: 'Взяти згенерований',
  keepMine: 'Лишити мій',
} as const;
