import { randomBytes } from 'node:crypto';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Reference } from '../../../src/contract/references';
import { csvStream } from '../../src/spreadsheets/writing/csv';
import { xlsxStream } from '../../src/spreadsheets/writing/xlsx';
import { withinTime } from '../fuzz/withinTime';
import { startApp, type TestApp } from '../support/app';
import { fastCreate } from '../support/items';
import { fillItems } from '../support/manyItems';

const exporting = suite('export');

const url = '/api/clothes/export';

/** Creates a coat with all fields, and a hat with none. */
async function fill(t: TestApp): Promise<void> {
  await t.signIn();
  const make = (kind: string, name: string) => t.data<Reference>('POST', `/api/${kind}/`, { name });
  const brand = await make('brands', 'Їжак; і «Ко»');
  const [cotton, wool] = [await make('materials', 'Бавовна'), await make('materials', 'Вовна; 50%')];
  const supplier = await make('suppliers', 'Ательє');
  const tags = [await make('tags', '+1, осінь'), await make('tags', 'На "OLX"')];
  const { clothesId, purchaseId } = await fastCreate(t, '=Пальто "зимове"', supplier.id);
  await t.data('PUT', `/api/clothes/${clothesId}`, {
    title: '=Пальто "зимове"',
    description: 'Тепле.\nДуже;тепле',
    brandId: brand.id,
    colorId: null,
    typeId: null,
    fabricComposition: [
      { material: { id: cotton.id }, percent: 60 },
      { material: { id: wool.id }, percent: 40 },
    ],
    tagIds: tags.map(({ id }) => id),
  });
  await t.data('PUT', `/api/purchases/${purchaseId}`, {
    clothesId,
    supplierId: supplier.id,
    price: 1250.5,
    weight: 1.234,
    size: '-10',
    date: '2026-02-28',
    luxury: true,
  });
  await fastCreate(t, 'Капелюх', supplier.id);
  await t.data('DELETE', '/api/purchases/2');
}

exporting('an exported CSV has a row an item, as a Ukrainian Excel opens it', async () => {
  const t = await startApp();
  await fill(t);
  const answer = await t.api('GET', `${url}?format=csv&rows=items`);
  assert.is(answer.status, 200);
  assert.is(answer.headers['content-type'], 'text/csv; charset=utf-8');
  assert.match(
    String(answer.headers['content-disposition']),
    /^attachment; filename="clothes-[0-9-]+\.csv"$/,
  );
  assert.is(
    answer.text,
    '\ufeffНомер товару;Назва;Опис;Бренд;Тип;Колір;Склад тканини;Мітки;Розмір останньої покупки\r\n' +
      '2;Капелюх;;;;;;;\r\n' +
      '1;"\'=Пальто ""зимове""";"Тепле.\nДуже;тепле";"Їжак; і «Ко»";;;"Бавовна 60%; ""Вовна; 50%"" 40%";"""+1, осінь"", ""На """"OLX""""""";\'-10\r\n',
  );
  await t.close();
});

exporting('an exported CSV has a row a purchase, and one for an item without any', async () => {
  const t = await startApp();
  await fill(t);
  const { text } = await t.api('GET', `${url}?format=csv&rows=purchases&sort=id`);
  const [head, coat, hat] = text.replace('Тепле.\n', 'Тепле. ').split('\r\n');
  assert.ok(head?.endsWith(';Номер покупки;Постачальник;Ціна;Вага;Розмір;Заміри;Дата;Люкс'), head);
  assert.ok(coat?.endsWith(';1;Ательє;"1250,5";"1,234";\'-10;;2026-02-28;Так'), coat);
  assert.is(hat, '2;Капелюх;;;;;;;;;;;;;;');
  await t.close();
});

exporting('an export has what the list finds, in its order, and a selection', async () => {
  const t = await startApp();
  await t.signIn();
  await fillItems(t.db, 450);
  const titles = async (query: string) =>
    titlesOf((await t.api('GET', `${url}?format=csv&rows=items${query}`)).text);
  const listed = async (query: string) =>
    (await t.data<{ title: string }[]>('GET', `/api/clothes/?size=1000${query}`)).map(({ title }) => title);
  for (const query of ['', '&sort=title', '&sort=-updatedAt', '&q=сукня', '&q=су', '&brandId=7&sort=title'])
    assert.equal(await titles(query), await listed(query), query);
  const post = async (selection: object) =>
    titlesOf((await t.api('POST', url, { format: 'csv', rows: 'items', selection })).text);
  assert.equal((await post({ ids: [3, 5, 3, 999_999] })).length, 2);
  const dresses = await listed('&q=сукня');
  assert.equal(await post({ query: { q: 'сукня' }, except: [] }), dresses);
  assert.is((await post({ query: {}, except: [1, 2] })).length, 448);
  await t.close();
});

exporting('a selection of items is exported in the given order', async () => {
  const t = await startApp();
  await t.signIn();
  await fillItems(t.db, 450);
  const all = await t.data<{ id: number; title: string }[]>('GET', '/api/clothes/?size=1000&sort=title');
  const post = async (selection: object, sort?: string) =>
    titlesOf((await t.api('POST', url, { format: 'csv', rows: 'items', selection, sort })).text);
  const ids = [7, 300, 12, 120, 44];
  const listed = all.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  assert.equal(await post({ ids }, 'title'), listed);
  assert.equal(await post({ ids }, '-title'), listed.toReversed());
  const titleOf = (wanted: number) => all.find(({ id }) => id === wanted)?.title;
  assert.equal(await post({ ids: [...ids, 7, 999_999] }, 'ids'), ids.map(titleOf));
  assert.equal(await post({ ids }), ids.toSorted((a, b) => b - a).map(titleOf), 'newest first by default');
  assert.equal(await post({ query: { ids }, except: [12] }, 'ids'), [7, 300, 120, 44].map(titleOf));
  const { text } = await t.api('GET', `${url}?format=csv&rows=items&ids=${ids}`);
  assert.equal(titlesOf(text), ids.map(titleOf), 'a list of named items has their order');
  assert.equal(await post({ ids: [] }, 'title'), []);
  const found = await t.data<{ id: number; title: string }[]>(
    'GET',
    '/api/clothes/?size=1000&q=сукня&sort=-title',
  );
  assert.equal(
    await post({ query: { q: 'сукня' }, except: [found[1]?.id] }, '-title'),
    found.map(({ title }) => title).filter((_, at) => at !== 1),
  );
  const wrong = { format: 'csv', rows: 'items', selection: { ids }, sort: 'composition' };
  assert.is((await t.problem('POST', url, wrong)).status, 422);
  await t.close();
});

exporting('an export refuses columns, kinds and filters that it does not know', async () => {
  const t = await startApp();
  await t.signIn();
  for (const query of [
    '',
    '?format=pdf&rows=items',
    '?format=csv',
    '?format=csv&rows=items&sort=composition',
  ]) {
    assert.is((await t.problem('GET', `${url}${query}`)).status, 422, query);
  }
  assert.is(
    (await t.api('GET', `${url}?format=csv&rows=items`, undefined, { accessToken: null })).status,
    401,
  );
  assert.is((await t.api('HEAD', `${url}?format=csv&rows=items`)).status, 200);
  await t.close();
});

exporting('a client of an export that goes away ends the reading; one that waits makes it wait', async () => {
  for (const stream of [csvStream, xlsxStream.bind(null, 'Одяг')]) {
    let read = 0;
    let ended = () => {};
    const end = new Promise<void>((resolve) => {
      ended = resolve;
    });
    const endless = async function* (): AsyncGenerator<string[]> {
      try {
        for (;;) {
          read += 1;
          yield [randomBytes(500).toString('hex')];
        }
      } finally {
        ended();
      }
    };
    const file = stream(['Назва'], endless());
    // Leaving the loop destroys the stream, as Fastify does when the client disconnects.
    for await (const _ of file) if (read > 100) break;
    assert.ok(read < 5_000, `${read} rows`);
    await withinTime('the end of the rows', end);
  }
});

exporting('a workbook whose client is gone closes only when no row is being read', async () => {
  const events: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let begun = () => {};
  const reading = new Promise<void>((resolve) => {
    begun = resolve;
  });
  async function* rows() {
    begun();
    await held;
    events.push('read');
    yield ['row'];
  }
  const workbook = xlsxStream('Sheet', ['heading'], rows()).resume();
  const closed = new Promise<void>((resolve) => {
    workbook.once('close', () => {
      events.push('closed');
      resolve();
    });
  });
  await reading;
  workbook.destroy();
  await new Promise(setImmediate);
  release();
  await closed;
  assert.equal(events, ['read', 'closed']);
});

exporting.run();

function titlesOf(csv: string): string[] {
  return csv
    .split('\r\n')
    .slice(1, -1)
    .map((line) => line.split(';')[1] ?? '');
}
