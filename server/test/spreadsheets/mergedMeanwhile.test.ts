/** Entries and items that change between the dry run of an import and its run. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ImportDryRun } from '../../../src/contract/imports';
import type { Clothes } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { importRows, upload } from './support';

const meanwhile = signedInSuite('changes between a dry run and its import');

const merge = (t: TestApp, kind: string, id: number, other: number) =>
  t.data('POST', `/api/${kind}/${id}/merge`, { ids: [other] });

async function run(t: TestApp, id: number) {
  return ended(t, (await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {})).taskId);
}

const items = (t: TestApp) => t.db.selectFrom('clothes').select(['id', 'title']).orderBy('id').execute();
const one = (t: TestApp, id: number) => t.data<Clothes>('GET', `/api/clothes/${id}`);

meanwhile('an import’s entry that was merged meanwhile is the one that it was merged into', async ({ t }) => {
  const old = await addEntry(t, 'suppliers', 'Ательє');
  const survivor = await addEntry(t, 'suppliers', 'Ательє Плюс');
  const wool = await addEntry(t, 'materials', 'Вовна');
  const lambswool = await addEntry(t, 'materials', 'Овеча вовна');
  const brand = await addEntry(t, 'brands', 'Їжак');
  const brands = await addEntry(t, 'brands', 'Їжак і Ко');
  const rows = 'Пальто;Їжак;"Вовна 60%; Овеча вовна 40%";Ательє;10\n'.repeat(3);
  const dry = await upload(t, `Назва;Бренд;Склад тканини;Постачальник;Ціна\n${rows}`);
  await merge(t, 'suppliers', survivor, old);
  await merge(t, 'materials', wool, lambswool);
  await merge(t, 'brands', brands, brand);
  // The new name of the survivor does not matter.
  await t.data('PUT', `/api/suppliers/${survivor}`, { name: 'Кравчиня' });
  const task = await run(t, dry.id);
  assert.equal([task.status, task.done, task.skippedCount], ['completed', 3, 0]);
  for (const { id } of await items(t)) {
    const { brand, purchases, fabricComposition } = await one(t, id);
    assert.equal([brand?.id, purchases[0]?.supplierId], [brands, survivor]);
    assert.equal(
      fabricComposition.map(({ material, percent }) => [material.id, percent]),
      [[wool, 100]],
    );
  }
});

meanwhile('an import’s entry that was deleted and made again is found by its name', async ({ t }) => {
  const old = await addEntry(t, 'brands', 'Їжак');
  const dry = await upload(t, 'Назва;Бренд\nПальто;Їжак\n');
  await t.api('DELETE', `/api/brands/${old}`);
  const again = await addEntry(t, 'brands', 'їжак');
  assert.is((await run(t, dry.id)).skippedCount, 0);
  assert.is((await one(t, 1)).brand?.id, again);
});

meanwhile('an import’s skipped rows are among the refused ones and in their file', async ({ t }) => {
  const brand = await addEntry(t, 'brands', 'Їжак');
  const supplier = await addEntry(t, 'suppliers', 'Ательє');
  for (const title of ['Перший', 'Другий', 'Третій']) await fastCreate(t, title, supplier);
  const given = await items(t);
  const [first, second, third] = given.map(({ id }) => id);
  const { purchases } = await one(t, second ?? 0);
  const dry = await upload(
    t,
    `Номер товару;Назва;Бренд;Номер покупки;Ціна\n;Новий;Їжак;;\n;Добрий;;;\n${first};Інший;;;\n${second};;;${purchases[0]?.id};7\n${third};;;;x\n`,
  );
  assert.equal(dry.counts, { new: 2, changed: 2, unchanged: 0, refused: 1 });
  await t.api('DELETE', `/api/brands/${brand}`);
  await t.api('DELETE', `/api/clothes/${first}`);
  await t.api('DELETE', `/api/purchases/${purchases[0]?.id}`);
  const task = await run(t, dry.id);
  assert.equal([task.status, task.done, task.skippedCount], ['completed', 5, 4]);

  const after = await t.data<ImportDryRun>('GET', `/api/import/${dry.id}`);
  assert.equal(after.counts, { new: 1, changed: 0, unchanged: 0, refused: 4 });
  const refused = await importRows(t, dry.id, 'refused');
  assert.equal(
    refused.map(({ row, problems }) => [row, problems[0]]),
    [
      [2, { field: 'brand', value: 'Їжак', reason: 'запису довідника тим часом не стало' }],
      [4, { field: 'id', value: `${first}`, reason: 'товар тим часом видалено' }],
      [5, { field: 'purchaseId', value: `${purchases[0]?.id}`, reason: 'покупку тим часом видалено' }],
      [6, { field: 'price', value: 'x', reason: 'Має бути числом' }],
    ],
  );
  const { text } = await t.api('GET', `/api/import/${dry.id}/refused`);
  assert.equal(
    text
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';').slice(1).join(';')),
    [
      'Новий;Їжак;;;Бренд: запису довідника тим часом не стало',
      'Інший;;;;Номер товару: товар тим часом видалено',
      `;;${purchases[0]?.id};7;Номер покупки: покупку тим часом видалено`,
      ';;;x;Ціна: Має бути числом',
    ],
  );
  // The file completes the import, and nothing is there twice.
  const rest = await upload(t, text);
  assert.equal(rest.counts, { new: 1, changed: 0, unchanged: 0, refused: 3 });
  await run(t, rest.id);
  assert.equal((await items(t)).map(({ title }) => title).sort(), ['Добрий', 'Другий', 'Новий', 'Третій']);
});

meanwhile('a stopped import’s file has the rows that were not reached', async ({ t }) => {
  const dry = await upload(t, 'Назва\nПерший\nДругий\n\nТретій\n');
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  await ended(t, taskId);
  const rowsOf = async () => {
    const { text } = await t.api('GET', `/api/import/${dry.id}/refused`);
    return text.trim().split('\r\n').slice(1);
  };
  assert.equal(await rowsOf(), []);
  for (const [status, cursor, expected] of [
    ['stopped', null, ['Перший', 'Другий', 'Третій']],
    ['failed', '{"entries":200}', ['Перший', 'Другий', 'Третій']],
    ['failed', '{"row":2}', ['Другий', 'Третій']],
    ['stopped', '{"row":3}', ['Третій']],
  ] as const) {
    await t.db.updateTable('batch_tasks').set({ status, cursor }).where('id', '=', taskId).execute();
    assert.equal(
      await rowsOf(),
      expected.map((title) => `${title};Імпорт не дійшов до цього рядка`),
    );
  }
});

meanwhile('an earlier version’s plan of an import, which has ids alone, is carried out', async ({ t }) => {
  const brand = await addEntry(t, 'brands', 'Їжак');
  const dry = await upload(t, 'Назва;Бренд\nПальто;Їжак\nПлащ;Їжак\n');
  const plan = (title: string, id: number) =>
    JSON.stringify({ itemId: null, fields: { title, brand: id }, purchase: null });
  for (const [row, id] of [
    [2, brand],
    [3, 999],
  ] as const) {
    await t.db
      .updateTable('import_rows')
      .set({ plan: plan(`Старе ${row}`, id) })
      .where('import_id', '=', dry.id)
      .where('row', '=', row)
      .execute();
  }
  const task = await run(t, dry.id);
  assert.equal(
    task.skipped.map(({ reason }) => reason),
    ['Рядок 3: запису довідника тим часом не стало'],
  );
  assert.equal((await one(t, 1)).brand?.id, brand);
});

meanwhile.run();
