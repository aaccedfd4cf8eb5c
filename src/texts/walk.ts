/** The way through the list from an item's page. */
export const walkTexts = {
  label: 'Товари списку',
  previous: 'Попередній',
  next: 'Наступний',
  place: (place: number, total: number, more: boolean) => `${place} з ${more ? 'понад ' : ''}${total}`,
} as const;
