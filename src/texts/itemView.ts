/** Words of an item's page for who may only read. */
export const itemViewTexts = {
  unsaved:
    'Ваша роль більше не дозволяє змінювати товар. Нижче показано те, що ви ввели й не зберегли: це ще можна скопіювати.',
} as const;
