/**
 * The headings of other programs for our fields. Of several columns of a field, the one counts
 * whose heading comes first here.
 */
import type { ImportField } from '../../../src/contract/imports';
import { nameKey } from '../references/nameKeys';

/** All properties of a variation of eBay in one cell: `Size=S|Color=Red`. */
export const detailHeadings = ['relationshipdetails', 'relationship details', 'variation details'];

/**
 * Besides those of people, headings of 1C, Prom.ua, WooCommerce, Shopify, Etsy, eBay, Square and
 * Poshmark. Where a program has both, what a shop paid comes before what it asks.
 */
export const otherHeadings: Record<ImportField, readonly string[]> = {
  // Numbers of other programs are called so, too.
  id: [],
  title: [
    ...['назва товару', 'назва позиції', 'title', 'item name', 'item title', 'listing title'],
    ...['product name', 'name', 'товар', 'найменування', 'номенклатура'],
    ...['название позиции', 'название товара', 'название', 'наименование', 'ім’я'],
  ],
  description: [
    ...['опис товару', 'description', 'item description', 'body (html)', 'описание'],
    ...['short description', 'короткий опис'],
  ],
  brand: ['марка', 'виробник', 'brand', 'brands', 'vendor', 'c:brand', 'manufacturer', 'производитель'],
  type: [
    ...['тип одягу', 'категорія', 'назва групи', 'type', 'product type', 'c:type', 'subcategory'],
    ...[
      'custom product type',
      'category',
      'categories',
      'ebay category 1 name',
      'категорії',
      'категория',
      'название группы',
    ],
  ],
  color: ['кольори', 'color', 'colour', 'c:color', 'цвет'],
  fabricComposition: [
    ...['склад', 'тканина', 'матеріал', 'матеріали', 'composition', 'fabric composition'],
    ...['materials', 'material', 'c:material', 'состав', 'материал'],
  ],
  tags: ['tags', 'tag', 'теги', 'ключові слова', 'ключевые слова'],
  purchaseId: [],
  supplier: [
    ...['магазин', 'місце покупки', 'supplier', 'shop', 'default vendor name', 'vendor name'],
    'поставщик',
  ],
  price: [
    ...['ціна покупки', 'закупівельна ціна', 'ціна закупівлі', 'собівартість', 'закупочная цена'],
    ...['cost per item', 'cost price', 'cost', 'default unit cost', 'unit cost', 'purchase price'],
    ...['ціна, ₴', 'ціна, грн', 'вартість', 'price', 'variant price', 'regular price', 'звичайна ціна'],
    ...['start price', 'startprice', 'current price', 'buy it now price', 'listing price'],
    ...['роздрібна ціна', 'ціна роздрібна', 'оптова ціна', 'цена', 'розничная цена', 'оптовая цена'],
  ],
  weight: ['вага, кг', 'weight', 'weight (kg)', 'вес, кг'],
  size: ['розміри', 'size', 'c:size', 'размер', 'variation name', 'характеристика', ...detailHeadings],
  measurements: ['виміри', 'measurements'],
  date: ['дата покупки', 'date', 'purchase date'],
  luxury: ['luxury'],
};

/** Returns a heading without the marks around its words: `*C:Brand`, `Body (HTML)`, `Опис_укр`. */
export function headingKey(name: string): string {
  return nameKey(name)
    .replace(/[\s_:*.,()[\]]+/gu, ' ')
    .trim();
}

/** Returns the place of the first column with one of the headings; null if there is none. */
export function columnNamed(headings: readonly string[], ...names: readonly string[]): number | null {
  const keys = names.map(headingKey);
  const at = headings.findIndex((heading) => keys.includes(headingKey(heading)));
  return at < 0 ? null : at;
}
