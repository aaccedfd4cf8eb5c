/** Numbers of other programs do not name our items unless a person says so. */
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ImportField } from '../../../src/contract/imports';
import type { ProblemBody } from '../../../src/contract/problem';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { ended } from '../support/batches';
import { addEntry, fastCreate } from '../support/items';
import { change, importRows, upload } from './support';

const titles = ['Пальто', 'Плащ', 'Сукня', 'Шуба', 'Шаль', 'Жилет'];

const numbers = signedInSuite('numbers in files', async (t) => {
  await addEntry(t, 'suppliers', 'Ательє');
  for (const title of titles) await fastCreate(t, title);
});

/** Returns a file in which the items have the first numbers. */
const file = (heading: string, ...named: string[]) =>
  `${heading};Назва\n${named.map((title, at) => `${at + 1};${title}`).join('\n')}\n`;

const foreign = ['V-Neck', 'Hoodie', 'Polo', 'Cap', 'Belt', 'Beanie'];
const mapped: ImportField[] = ['id', 'title'];

const run = (t: TestApp, id: number, body?: object) =>
  t.api<ProblemBody & { data: BatchStarted }>('POST', `/api/import/${id}/run`, body);

/** Returns the titles of all items after an import. */
async function imported(t: TestApp, id: number, body: object): Promise<string[]> {
  const answer = await run(t, id, body);
  assert.is(answer.status, 202, answer.text);
  assert.is((await ended(t, answer.body.data.taskId)).status, 'completed');
  const items = await t.db.selectFrom('clothes').select('title').orderBy('id').execute();
  return items.map(({ title }) => title);
}

numbers('only the headings that we export name numbers of items', async ({ t }) => {
  for (const heading of ['ID', 'id', 'Код_товару', 'Item ID', 'ID товару', 'purchaseId', 'Код покупки']) {
    const dry = await upload(t, file(heading, ...foreign));
    assert.equal([dry.settings.columns, dry.questions], [[null, 'title'], []], heading);
    assert.equal(dry.counts, { new: 6, changed: 0, unchanged: 0, refused: 0 }, heading);
  }
  const own = await upload(t, 'Номер товару;Номер покупки;Назва\n1;1;Пальто\n');
  assert.equal(own.settings.columns, ['id', 'purchaseId', 'title']);
});

numbers('foreign numbers in a file are asked about before the import, and can be left out', async ({ t }) => {
  const { id, settings } = await upload(t, file('ID', ...foreign));
  const dry = await change(t, { id, settings }, { columns: mapped });
  assert.equal([dry.questions, dry.counts.changed], [['numbers'], 6]);
  for (const body of [undefined, {}]) {
    const refused = await run(t, id, body);
    assert.equal([refused.status, refused.body.code], [409, 'ids_or_new']);
    assert.match(refused.body.detail, 'не збігаються з товарами цих номерів');
  }
  assert.equal(await imported(t, id, { numbers: 'new' }), [...titles, ...foreign]);
});

numbers('the numbers of the items here change them in an import, also by our heading', async ({ t }) => {
  const { id, questions } = await upload(t, file('Номер товару', ...foreign.slice(0, 5)));
  assert.equal(questions, ['numbers']);
  assert.is((await run(t, id)).body.code, 'ids_or_new');
  assert.equal(await imported(t, id, { numbers: 'same' }), [...foreign.slice(0, 5), 'Жилет']);
});

numbers('a client that sends no body still starts an import', async ({ t }) => {
  const { id } = await upload(t, 'Назва\nХустка\n');
  assert.is((await run(t, id)).status, 202);
  type Document = { paths: Record<string, { post: { requestBody: { required: boolean } } }> };
  const { body } = await t.api<Document>('GET', '/api/openapi.json');
  assert.is(body.paths['/api/import/{id}/run']?.post.requestBody.required, false);
});

numbers('an answer about a file’s numbers is a setting, which can be taken back', async ({ t }) => {
  const { id, settings } = await upload(t, file('Номер товару', ...foreign));
  const same = await change(t, { id, settings }, { numbers: 'same' });
  assert.equal([same.questions, same.counts.changed], [['numbers'], 6]);
  const other = await change(t, same, { numbers: 'new' });
  assert.equal([other.questions, other.counts.new], [['numbers'], 6]);
  const without = await t.data<typeof other>('PUT', `/api/import/${id}`, { settings });
  assert.equal([without.questions, without.settings.numbers], [['numbers'], undefined]);
  assert.is((await run(t, id)).body.code, 'ids_or_new');
});

numbers('own files, and those with few rows, raise no question about numbers', async ({ t }) => {
  const half = [...foreign.slice(0, 3), ...titles.slice(3)];
  const edited = await upload(t, file('Номер товару', ...half));
  assert.equal([edited.questions, edited.counts.changed, edited.counts.unchanged], [[], 3, 3]);
  const upper = await upload(t, file('Номер товару', ...titles.map((title) => title.toUpperCase())));
  assert.equal(upper.questions, [], 'titles that differ in case');
  const few = await upload(t, file('Номер товару', ...foreign.slice(0, 4)));
  assert.equal([few.questions, few.counts.changed], [[], 4]);
  assert.equal(await imported(t, few.id, {}), [...foreign.slice(0, 4), 'Шаль', 'Жилет']);
});

numbers('a file’s numbers without items are asked about, and a few are explained', async ({ t }) => {
  const missing = 'Номер товару;Назва\n101;А\n102;Б\n103;В\n104;Г\n105;Ґ\n';
  const dry = await upload(t, missing);
  assert.equal([dry.questions, dry.counts.refused], [['numbers'], 5]);
  assert.equal((await change(t, dry, { numbers: 'new' })).counts.new, 5);
  const one = await upload(t, 'Номер товару;Номер покупки;Назва\n101;;А\n;101;Б\n');
  const reasons = (await importRows(t, one.id, 'refused')).map(({ problems }) => problems[0]?.reason);
  assert.match(reasons[0] ?? '', /^Товару з таким номером немає.+Щоб додати новий товар/);
  assert.match(reasons[1] ?? '', /^Покупки з таким номером немає.+Щоб додати нову покупку/);
});

numbers('the number of a purchase alone in a file names an item, too', async ({ t }) => {
  const orders = file('Номер покупки', ...foreign);
  const dry = await upload(t, orders);
  assert.equal([dry.questions, dry.counts.changed], [['numbers'], 6]);
  const other = await change(t, dry, { numbers: 'new' });
  assert.equal([other.questions, other.counts.new], [['numbers'], 6]);
  const own = await upload(t, file('Номер покупки', ...titles));
  assert.equal([own.questions, own.counts.unchanged], [[], 6]);
});

numbers('an import of an earlier version asks nothing', async ({ t }) => {
  const { id } = await upload(t, file('Номер товару', ...foreign));
  await t.db.updateTable('imports').set({ encoding: null, findings: null }).execute();
  const dry = await t.data<Awaited<ReturnType<typeof upload>>>('GET', `/api/import/${id}`);
  assert.equal([dry.encoding, dry.questions, dry.notes], [null, [], []]);
  assert.equal(await imported(t, id, {}), foreign);
});

numbers('the file of an import’s refused rows does not bring foreign numbers back', async ({ t }) => {
  const rows = foreign.map((title, at) => `${at + 1};${at < 2 ? '' : title}`).join('\n');
  const dry = await upload(t, `Номер товару;Назва\n${rows}\n`);
  const refusedRows = async (numbersAre: 'same' | 'new') => {
    await change(t, dry, { numbers: numbersAre, emptyCells: 'clear' });
    return (await t.api('GET', `/api/import/${dry.id}/refused`)).text;
  };
  assert.match(await refusedRows('same'), '\n1;;');
  assert.match(await refusedRows('new'), '\n;;');
});

numbers.run();
