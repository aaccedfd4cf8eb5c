/** Columns with several entries in a cell, such as tags. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ImportDryRun, ImportSettings } from '../../../src/contract/imports';
import { joinNames } from '../../../src/contract/joinNames';
import type { Clothes } from '../../../src/contract/types';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { change, importRows, refusals, send, upload } from './support';

/** Item 1 has the tags «Осінь» and «На OLX», of three; item 2 has none. */
const sets = signedInSuite('several entries in a cell', async (t) => {
  await addEntry(t, 'suppliers', 'ЦУМ');
  for (const name of ['Осінь', 'На OLX', 'Продано']) await addEntry(t, 'tags', name);
  for (const title of ['Пальто', 'Плащ']) await fastCreate(t, title);
  await tag(t, 1, [1, 2]);
});

/** Gives an item tags, as another person does in a cell. */
async function tag(t: TestApp, id: number, addTagIds: number[]): Promise<void> {
  await t.data('PATCH', '/api/clothes/', { items: [{ id, version: 1, set: { addTagIds } }] });
}

/** Runs an import, and returns its task. */
async function run(t: TestApp, { id }: Pick<ImportDryRun, 'id'>) {
  return ended(t, (await t.data<BatchStarted>('POST', `/api/import/${id}/run`, {})).taskId);
}

/** Imports a file of items’ numbers and tags, with settings; returns the states of its rows. */
async function imported(t: TestApp, rows: string, settings: Partial<ImportSettings> = {}) {
  const dry = await upload(t, `Номер товару;Мітки\n${rows}\n`);
  const { id, counts } = await change(t, dry, settings);
  if (counts.changed > 0) await run(t, { id });
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0));
}

async function tags(t: TestApp, id: number): Promise<string[]> {
  return (await t.data<Clothes>('GET', `/api/clothes/${id}`)).tags.map(({ name }) => name);
}

sets('names in a cell are added to an item’s tags; unknown ones are created', async ({ t }) => {
  const dry = await upload(t, 'Номер товару;Мітки\n1;"продано, осінь; ""Стелаж 3, полиця 2"""\n2;На OLX\n');
  assert.equal(dry.settings.columns, ['id', 'tags']);
  assert.equal(dry.counts, { new: 0, changed: 2, unchanged: 0, refused: 0 });
  assert.equal(
    dry.newReferences.map(({ kind, name }) => [kind, name]),
    [['tags', 'Стелаж 3, полиця 2']],
  );
  const [first, second] = await importRows(t, dry.id, 'changed');
  assert.equal(first?.changes, [
    { field: 'tags', before: 'На OLX, Осінь', after: 'На OLX, Осінь, Продано, "Стелаж 3, полиця 2"' },
  ]);
  assert.equal(second?.changes, [{ field: 'tags', before: '', after: 'На OLX' }]);
  const { batchId } = await run(t, dry);
  assert.equal(await tags(t, 1), ['На OLX', 'Осінь', 'Продано', 'Стелаж 3, полиця 2']);
  assert.equal(await tags(t, 2), ['На OLX']);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await tags(t, 1), ['На OLX', 'Осінь']);
});

sets('tags that an item has change nothing; an empty cell adds none', async ({ t }) => {
  assert.equal(await imported(t, '1;осінь\n2;'), { unchanged: 2 });
  assert.equal(await imported(t, '1;" , ;"', { emptyCells: 'clear' }), { unchanged: 1 });
  assert.equal(await tags(t, 1), ['На OLX', 'Осінь']);
});

sets('a cell replaces an item’s tags if that is chosen; an empty one follows its setting', async ({ t }) => {
  const replace = { entries: 'replace' } as const;
  assert.equal(await imported(t, '1;"Осінь, на olx"\n2;', replace), { unchanged: 2 });
  assert.equal(await imported(t, '1;', replace), { unchanged: 1 });
  assert.equal(await imported(t, '1;", "', replace), { unchanged: 1 });
  assert.equal(await imported(t, '1;"Осінь, Нова"\n2;Продано', replace), { changed: 2 });
  assert.equal([await tags(t, 1), await tags(t, 2)], [['Нова', 'Осінь'], ['Продано']]);
  assert.equal(await imported(t, '1;\n2;","', { ...replace, emptyCells: 'clear' }), { changed: 2 });
  assert.equal([await tags(t, 1), await tags(t, 2)], [[], []]);
  const wrong = { settings: { columns: [], emptyCells: 'leave', instead: {}, entries: 'remove' } };
  assert.is((await t.problem('PUT', '/api/import/1', wrong)).status, 422);
});

sets('a former name and a chosen entry are found, and count once', async ({ t }) => {
  await t.data('POST', '/api/tags/3/merge', { ids: [1] });
  const dry = await upload(t, 'Номер товару;Мітки\n2;"осінь, ПРОДАНО, Продаж"\n');
  await run(t, await change(t, dry, { instead: { tags: { Продаж: 2 } } }));
  assert.equal(await tags(t, 2), ['На OLX', 'Продано']);
});

sets('a wrong cell refuses its row, and says which column is wrong', async ({ t }) => {
  const many = joinNames(Array.from({ length: 31 }, (_, at) => `Н${at}`));
  const file = `Номер товару;Мітки\n1;${many}\n1;"Осінь, ""На OLX"\n2;${'я'.repeat(101)}\n`;
  assert.equal(
    (await refusals(t, file)).map((told) => told.replace(/: .*:/, ':')),
    [
      'tags: У клітинці «Мітки» може бути не більше 30 назв',
      'tags: Лапки в клітинці «Мітки» ніде не закрито',
      'tags: Має бути не довше 100',
    ],
  );
  const { id } = await upload(t, file);
  const { text } = await t.api('GET', `/api/import/${id}/refused`);
  assert.match(text, /"Осінь, ""На OLX";Мітки: Лапки в клітинці «Мітки» ніде не закрито/);
});

sets('an item that would get too many tags is refused, also if it has got some meanwhile', async ({ t }) => {
  const names = (count: number) => joinNames(Array.from({ length: count }, (_, at) => `Н${at}`));
  assert.equal(await refusals(t, `Номер товару;Мітки\n1;${names(29)}\n`), [
    'tags: : У полі «Мітки» може бути не більше 30 записів.',
  ]);
  const dry = await upload(t, `Номер товару;Мітки\n1;"${names(28)}, осінь"\n`);
  assert.is(dry.counts.changed, 1);
  await tag(t, 1, [3]);
  const { skipped } = await run(t, dry);
  assert.equal(
    skipped.map(({ reason }) => reason),
    ['Рядок 2: У полі «Мітки» може бути не більше 30 записів.'],
  );
  assert.equal(await tags(t, 1), ['На OLX', 'Осінь', 'Продано']);
});

sets('the rows of an item may have its tags in any order and spelling', async ({ t }) => {
  const dry = await upload(
    t,
    'Номер товару;Мітки;Номер покупки;Постачальник\n1;"Зима, осінь";;ЦУМ\n1;"ОСІНЬ; Зима";;ЦУМ\n',
  );
  assert.equal([dry.counts.refused, dry.newReferences.length], [0, 1]);
  await run(t, dry);
  assert.equal(await tags(t, 1), ['Зима', 'На OLX', 'Осінь']);
});

sets('a tag that was deleted while its import ran is named by the row without it', async ({ t }) => {
  const dry = await upload(t, 'Номер товару;Мітки\n1;Продано\n2;Осінь\n');
  await t.data('DELETE', '/api/tags/3');
  const { skipped } = await run(t, dry);
  assert.equal(
    skipped.map(({ reason }) => reason),
    ['Рядок 2: запису довідника тим часом не стало'],
  );
  assert.equal([await tags(t, 1), await tags(t, 2)], [['На OLX', 'Осінь'], ['Осінь']]);
  const [refused] = await importRows(t, dry.id, 'refused');
  assert.equal(refused?.problems[0]?.field, 'tags');
});

sets('tags that were merged meanwhile are written as the survivor', async ({ t }) => {
  const dry = await upload(t, 'Номер товару;Мітки\n2;"Осінь, Продано, Нова"\n');
  await t.data('POST', '/api/tags/2/merge', { ids: [1, 3] });
  const { skippedCount } = await run(t, dry);
  assert.equal([skippedCount, await tags(t, 2)], [0, ['На OLX', 'Нова']]);
});

/** Names that some program or grammar reads in its own way. */
const hostile = [
  ...['=1+1', '-5', '@x', "'", "'=1", '"', '""', '";"', ',', ';', '1,5', 'Стелаж 3, полиця 2', '15" сумка'],
  ...['👩‍👧', '🏳️‍🌈', 'שלום', 'مرحبا', 'Cтелаж', 'Стелаж', '<b>&', ']]>', '_x000D_', 'я'.repeat(100), 'Ї’жак'],
];

sets('exported tags with hostile names come back, and nothing changes', async ({ t }) => {
  const ids: number[] = [];
  for (const name of hostile) ids.push(await addEntry(t, 'tags', name));
  await tag(t, 1, ids);
  for (const id of ids.slice(0, 3)) {
    const { clothesId } = await fastCreate(t, `Товар ${id}`);
    await tag(t, clothesId, [id]);
  }
  for (const format of ['csv', 'xlsx']) {
    for (const rows of ['items', 'purchases']) {
      const { rawPayload } = await t.app.inject({
        method: 'GET',
        url: `/api/clothes/export?format=${format}&rows=${rows}`,
        headers: { authorization: `Bearer ${t.accessToken}` },
      });
      const dry = await upload(t, rawPayload);
      for (const settings of [{}, { entries: 'replace', emptyCells: 'clear' }] as const) {
        const { counts, newReferences } = await change(t, dry, settings);
        assert.equal([counts.changed, counts.refused, counts.new], [0, 0, 0], `${format} ${rows}`);
        assert.equal(newReferences, []);
      }
      // Without numbers the file makes the same items once more.
      const again = await run(t, await change(t, dry, { numbers: 'new', supplier: 1 }));
      assert.is(again.skippedCount, 0);
      const made = (await t.data<Clothes[]>('GET', '/api/clothes/?page=1&size=1&q=пальто'))[0];
      assert.equal(made?.tags, (await t.data<Clothes>('GET', '/api/clothes/1')).tags);
      await t.data('POST', `/api/batches/${again.batchId}/revert`);
    }
  }
});

sets('the tags of other programs are read', async ({ t }) => {
  for (const [heading, cell, expected] of [
    ['Tags', 'summer, Red dress', 'Red dress, summer'],
    ['TAGS', 'linen,boho', 'boho, linen'],
    ['Теги', 'осінь; На OLX', 'На OLX, Осінь'],
    ['Ключові слова', 'Пальто &amp; Ко, "зимове" нове', '"""зимове"" нове", Пальто & Ко'],
  ] as const) {
    const answer = await send<{ data: ImportDryRun }>(
      t,
      `Назва,${heading}\nТовар,"${cell.replaceAll('"', '""')}"\n`,
    );
    const { id } = answer.body.data;
    const [row] = await importRows(t, id, 'new');
    assert.is(row?.changes.find(({ field }) => field === 'tags')?.after, expected, heading);
  }
});

sets.run();
