/** Words of the offer of a generated description, or of the one that it replaced. */
export const generationOfferTexts = {
  replaced: 'Попередній опис замінено.',
  restore: 'Повернути попередній опис',
  newTitle: 'Новий опис готовий.',
  newText: 'Поки він писався, ви змінили опис. Який лишити?',
  takeNew: 'Взяти згенерований',
  keepMine: 'Лишити мій',
} as const;
