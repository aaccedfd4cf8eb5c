/** Words of the choice between two versions of an item. */
export const conflictTexts = {
  heading: 'Товар змінила інша людина',
  text: 'Поки ви працювали, хтось зберіг новішу версію. Оберіть, що лишити в кожному полі.',
  mine: 'Моя версія',
  theirs: 'Збережена версія',
  empty: 'порожньо',
  deleted: 'немає',
  save: 'Зберегти обране',
} as const;
