/** The server's words about the overview. */
import { referenceLists } from '../../../src/contract/references';

export const overviewTexts = {
  tooGreat: 'Сума цих закупівель завелика, щоб порахувати її точно. Звузьте вибір фільтрами.',
  picture: 'Виберіть, яку діаграму записати у файл CSV.',
} as const;

/** The headings of the files' columns. */
export const headings = {
  lacking: ['Чого бракує', 'Товари'],
  months: ['Місяць', 'Товари', 'Закупівлі', 'Сума, ₴', 'Без ціни'],
  suppliers: [
    referenceLists.suppliers.one,
    'Товари',
    'Закупівлі',
    'Сума, ₴',
    'Середня ціна, ₴',
    'Ціна за кілограм, ₴',
  ],
  weeks: ['Тиждень з понеділка', 'Товари'],
  prices: ['Ціна від, ₴', 'Ціна до, ₴', 'Товари'],
  items: 'Товари',
} as const;
