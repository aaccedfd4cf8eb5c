/** Different goods that a program keeps under one name are items of their own. */
import * as assert from 'uvu/assert';
import { signedInSuite } from '../support/appSuite';
import { importRows, upload } from './support';

const goods = signedInSuite('goods of one name');

/** Returns the state of each row, with the fields that it would write. */
async function rows(t: Parameters<typeof importRows>[0], file: string): Promise<string[]> {
  const { id } = await upload(t, file);
  const found = [...(await importRows(t, id, 'new')), ...(await importRows(t, id, 'unchanged'))];
  return found
    .sort((a, b) => a.row - b.row)
    .map(({ state, changes }) => [state, ...changes.map(({ field }) => field)].join(' '));
}

const item = 'new title description color supplier price size';
const further = 'new supplier price size';

goods('1C: a name with another colour or description is another item', async ({ t }) => {
  const file = [
    'Номенклатура;Характеристика;Колір;Опис;Ціна;Магазин',
    ...['Сукня;S;Червона;Льон;100;Базар', 'Сукня;S;Синя;Льон;100;Базар', 'Сукня;M;червона;Льон;100;Базар'],
    ...['Сукня;M;Синя;;100;Базар', 'Сукня;M;Синя;Льон;100;Базар', 'Сукня;M;Синя;Вовна;100;Базар'],
  ].join('\n');
  assert.equal(await rows(t, file), [item, item, further, further, 'unchanged', item]);
});

goods('Shopify: a handle with another title is another item', async ({ t }) => {
  const file = [
    'Handle,Title,Variant Price,Supplier,Size',
    ...['a,Сукня,100,Базар,S', 'a,Пальто,100,Базар,S', 'a,Пальто,100,Базар,M', 'a,,100,Базар,S', 'a,,100,,L'],
  ].join('\n');
  const first = 'new title supplier price size';
  assert.equal(await rows(t, file), [first, first, further, 'unchanged', further]);
});

goods('the note on variants says how many items the import creates', async ({ t }) => {
  const list = 'Номенклатура;Характеристика;Цена;Поставщик\nПлатье;S;1;А\nПлатье;M;1;А\nШаль;;1;А\n';
  const { counts, notes } = await upload(t, list);
  assert.is(counts.new, 3);
  assert.equal(notes, [
    'Рядки, що є варіантами товару з рядка вище (1), стануть покупками того самого товару. Нових товарів буде 2.',
  ]);
});

goods.run();
