/** The server's words about the overview. */
import { itemFilters } from '../../../src/contract/itemFilters';
import type { CatalogueBy, lackingFilters } from '../../../src/contract/overview';
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

export const catalogueHeadings: Record<CatalogueBy, string> = {
  brand: referenceLists.brands.one,
  type: referenceLists.types.one,
  color: referenceLists.colors.one,
  material: referenceLists.materials.one,
  tag: referenceLists.tags.one,
  size: 'Розмір',
};

/** The names of rows that stand for several values or for none. */
export const kindTexts = { earlier: 'Раніше', later: 'Пізніше', none: 'Без дати', others: 'Інші' } as const;

export const withoutTexts: Record<CatalogueBy, string> = {
  brand: itemFilters.withoutBrand.text,
  type: itemFilters.withoutType.text,
  color: itemFilters.withoutColor.text,
  material: 'Без складу',
  tag: itemFilters.withoutTags.text,
  size: itemFilters.withoutSize.text,
};

/** What items lack. */
export function lackingText(filter: (typeof lackingFilters)[number]): string {
  return itemFilters[filter].text;
}
