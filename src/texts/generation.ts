/** How the writing of a description ended, where the server gave no sentence. */
export const generationTexts = {
  failed: 'Не вдалося згенерувати опис. Спробуйте ще раз.',
  lost: 'Опис не з’явився за п’ять хвилин. Спробуйте ще раз.',
} as const;
