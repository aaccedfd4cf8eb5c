/** Words of the looks of the list of items, of its saved views, and of the keys. */
export const viewsTexts = {
  open: 'Вигляд',
  look: 'Як показувати',
  modes: { rows: 'Рядки', dense: 'Щільні рядки', tiles: 'Плитка' },
  furtherColumns: 'Додаткові стовпці',
  columns: {
    supplier: 'Постачальник',
    price: 'Остання ціна',
    size: 'Розмір',
    date: 'Дата покупки',
    composition: 'Склад',
    updatedAt: 'Змінено',
  },
} as const;
