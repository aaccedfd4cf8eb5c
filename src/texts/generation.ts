/** Words of the generation of a description, as the item page and the list's dialog show it. */
export const generationTexts = {
  generate: 'Згенерувати (AI)',
  needsPhoto: 'Щоб згенерувати опис, додайте головне фото.',
  noAi: 'Без AI: опис буде складено за шаблоном із полів товару і кольорів фото.',
  running: 'Опис генерується. Сторінкою можна користуватися далі.',
  failed: (reason: string) => `Опис не згенеровано. ${reason}`,
  done: 'Опис згенеровано',
  /** Why it failed, where the server sent no sentence. */
  unexplained: 'Не вдалося згенерувати опис. Спробуйте ще раз.',
  lost: 'Опис не з’явився за п’ять хвилин. Спробуйте ще раз.',
} as const;
