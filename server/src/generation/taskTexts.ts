/** What the server says to people about generation tasks. */
export const taskTexts = {
  notFound: 'Такої генерації немає. Можливо, товар уже видалено.',
  editedMeanwhile: 'Поки опис генерувався, його змінила людина. Збережено її текст.',
  interrupted: 'Генерація кілька разів переривалася. Спробуйте ще раз.',
  unforeseen: 'Під час генерації сталася помилка. Спробуйте ще раз.',
  unknownModel: 'Такої моделі немає. Виберіть іншу.',
  ownDayLimit: (most: number) =>
    `За добу ви можете згенерувати не більше ${most} описів через AI. Спробуйте пізніше.`,
  dayLimit: (most: number) =>
    `За добу всі разом можуть згенерувати не більше ${most} описів через AI. Спробуйте пізніше.`,
} as const;
