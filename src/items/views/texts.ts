import { itemFieldsOf, itemHeadings } from '../../contract/itemFields';
import { pick } from '../../core/lib/objectKeys';

/** Texts of the looks of the clothes list. */
export const viewsTexts = {
  open: 'Вигляд',
  look: 'Як показувати',
  modes: { rows: 'Рядки', dense: 'Щільні рядки', tiles: 'Плитка', cells: 'Таблиця' },
  furtherColumns: 'Додаткові стовпці',
  columns: {
    supplier: 'Постачальник',
    price: 'Остання ціна',
    size: 'Розмір',
    date: 'Дата покупки',
    composition: 'Склад',
    ...pick(itemHeadings, itemFieldsOf('entries')),
    updatedAt: 'Змінено',
  },
  dense: {
    offer: 'Щільні рядки вміщують на екран утричі більше товарів.',
    take: 'Показати щільніше',
  },
} as const;
