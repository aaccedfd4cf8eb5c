/** Texts of the links on an item's page that lead through the list. */
export const walkTexts = {
  label: 'Товари списку',
  previous: 'Попередній',
  next: 'Наступний',
  saveAndNext: 'Зберегти й далі',
  last: 'Це останній товар списку',
  place: (place: number, total: number, more: boolean) => `${place} з ${more ? 'понад ' : ''}${total}`,
} as const;
