/** Words of the writing of a description, as the item page and the list's dialog show it. */
export const writingTexts = {
  generate: 'Згенерувати (AI)',
  needsPhoto: 'Щоб згенерувати опис, додайте головне фото.',
  noAi: 'Без AI: опис буде складено за шаблоном із полів товару і кольорів фото.',
  running: 'Опис генерується. Сторінкою можна користуватися далі.',
  failed: (reason: string) => `Опис не згенеровано. ${reason}`,
  replaced: 'Попередній опис замінено.',
  restore: 'Повернути попередній опис',
  done: 'Опис згенеровано',
  newTitle: 'Новий опис готовий.',
  newText: 'Поки він писався, ви змінили опис. Який лишити?',
  takeNew: 'Взяти згенерований',
  keepMine: 'Лишити мій',
} as const;
