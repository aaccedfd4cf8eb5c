/** Words of a purchase, on its item's page and on the page of purchases. */
export const purchaseTexts = {
  weight: 'Вага',
  date: 'Дата',
  photos: 'Фото',
  hryvnia: '₴',
  kilogram: 'кг',
  empty: 'Ще немає жодної покупки.',
  /** What a purchase is called in messages. */
  name: (supplier: string, date: string | null) => (date ? `${supplier}, ${date}` : supplier),
  supplierRequired: 'Supplier is required field',
} as const;
