import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ImportDryRun } from '../../../src/contract/imports';
import type { ProblemBody } from '../../../src/contract/problem';
import type { Clothes } from '../../../src/contract/types';
import { maxPurchases } from '../../src/clothes/purchaseValues';
import { day } from '../../src/platform/clock';
import { sweepImports } from '../../src/spreadsheets/importing/sweep';
import { adminPassword, startApp, type TestApp } from '../support/app';
import { ended } from '../support/batches';
import { fillItems } from '../support/manyItems';
import { addPerson } from '../support/people';
import { importRows, upload, uploadRefused } from './support';

const importing = suite('import');

async function setUp(): Promise<TestApp> {
  const t = await startApp();
  await t.signIn();
  return t;
}

importing('an import of an item, an entry, a purchase is shown, run once, and taken back', async () => {
  const t = await setUp();
  const dry = await upload(
    t,
    'Назва;Бренд;Склад тканини;Постачальник;Ціна;Дата;Щось\n' +
      'Пальто;Їжак;Бавовна 60%; Вовна 40%;Ательє;1 250,50;28.02.2026;x\n'.replace(
        'Бавовна 60%; Вовна 40%',
        '"Бавовна 60%; Вовна 40%"',
      ),
  );
  assert.equal(dry.counts, { new: 1, changed: 0, unchanged: 0, refused: 0 });
  assert.equal(dry.newReferences.map(({ kind, name }) => `${kind} ${name}`).sort(), [
    'brands Їжак',
    'materials Бавовна',
    'materials Вовна',
    'suppliers Ательє',
  ]);
  assert.equal(dry.settings.columns.at(-1), null);
  assert.equal(await t.data('GET', '/api/clothes/'), []);
  assert.equal(await t.data('GET', '/api/brands/'), []);

  const started = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  const again = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  assert.equal(again, started);
  const task = await ended(t, started.taskId);
  assert.equal([task.status, task.kind, task.done, task.skippedCount], ['completed', 'import', 1, 0]);
  const item = await t.data<Clothes>('GET', '/api/clothes/1');
  assert.equal([item.title, item.brand?.name], ['Пальто', 'Їжак']);
  assert.equal(
    item.fabricComposition.map(({ material, percent }) => [material.name, percent]),
    [
      ['Бавовна', 60],
      ['Вовна', 40],
    ],
  );
  const [purchase] = item.purchases;
  assert.equal([purchase?.price, purchase?.date], [1250.5, '2026-02-28T00:00:00.000']);

  await t.data('POST', `/api/batches/${started.batchId}/revert`);
  assert.equal(await t.data('GET', '/api/clothes/'), []);
  for (const kind of ['brands', 'materials', 'suppliers']) {
    assert.equal(await t.data('GET', `/api/${kind}/`), [], kind);
  }
  await t.close();
});

importing('an import writes only what changed, over what others have saved since', async () => {
  const t = await setUp();
  await fillItems(t.db, 3);
  const before = await t.data<Clothes>('GET', '/api/clothes/1');
  const dry = await upload(t, `Номер товару;Назва;Опис\n1;${before.title};Новий опис\n2;;\n3;Інша назва;\n`);
  assert.equal(dry.counts, { new: 0, changed: 2, unchanged: 1, refused: 0 });
  const [first] = await importRows(t, dry.id, 'changed');
  assert.equal(first?.changes, [
    { field: 'description', before: before.description ?? '', after: 'Новий опис' },
  ]);
  await t.data('PUT', '/api/clothes/1', {
    title: 'Тим часом',
    description: null,
    brandId: null,
    colorId: null,
    typeId: null,
    fabricComposition: [],
  });
  await t.data('DELETE', '/api/clothes/3');
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  const task = await ended(t, taskId);
  assert.equal(task.skipped, [{ id: 4, reason: 'Рядок 4: товар тим часом видалено' }]);
  const after = await t.data<Clothes>('GET', '/api/clothes/1');
  assert.equal([after.title, after.description], ['Тим часом', 'Новий опис']);
  await t.close();
});

importing('an empty cell of an import leaves or clears a value, as the settings say', async () => {
  const t = await setUp();
  await fillItems(t.db, 2);
  await t.data('PATCH', '/api/clothes/1/description', { description: 'Опис' });
  const file = 'Номер товару;Назва;Опис\n1;;\n';
  const leave = await upload(t, file);
  assert.is(leave.counts.unchanged, 1);
  const settings = { ...leave.settings, emptyCells: 'clear' };
  const cleared = await t.data<ImportDryRun>('PUT', `/api/import/${leave.id}`, { settings });
  assert.equal(cleared.counts, { new: 0, changed: 0, unchanged: 0, refused: 1 });
  const [row] = await importRows(t, leave.id, 'refused');
  assert.equal(row?.problems, [{ field: 'title', value: '', reason: 'Назву не можна очистити' }]);
  const columns = [leave.settings.columns[0], null, leave.settings.columns[2]];
  const third = await t.data<ImportDryRun>('PUT', `/api/import/${leave.id}`, {
    settings: { ...settings, columns },
  });
  assert.equal(third.counts, { new: 0, changed: 1, unchanged: 0, refused: 0 });
  await t.close();
});

importing('an import’s file name and settings in another encoding than UTF-8 are refused', async () => {
  const t = await setUp();
  const asks = async (name: string, settings: string, encoding: 'latin1' | 'utf8') => {
    const head = '--b\r\nContent-Disposition: form-data; name=';
    const parts = `${head}"file"; filename="${name}.csv"\r\n\r\nНазва\r\n${head}"settings"\r\n\r\n${settings}\r\n`;
    const text = encoding === 'utf8' ? parts : parts.replace('Назва', 'Title');
    return t.api<Partial<ProblemBody>>('POST', '/api/import/', Buffer.from(`${text}--b--\r\n`, encoding), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    });
  };
  for (const [name, settings] of [
    // «Ціни» and «Опис» as windows-1251 writes them.
    ['\xd6\xb3\xed\xe8', '{}'],
    ['prices', '{"delimiter":"\xce\xef\xe8\xf1"}'],
  ] as const) {
    const { status, body } = await asks(name, settings, 'latin1');
    assert.equal([status, body.code], [400, 'malformed']);
    assert.match(body.detail ?? '', 'UTF-8');
  }
  const { status, body } = await asks('Ціни', '{"delimiter":"Опис"}', 'utf8');
  assert.not.equal([status, body.code], [400, 'malformed']);
  assert.equal(await t.db.selectFrom('imports').selectAll().execute(), []);
  await t.close();
});

importing('an import refuses a row with column, value and reason, and gives a file of them', async () => {
  const t = await setUp();
  await fillItems(t.db, 2);
  const rows: [string, string, RegExp][] = [
    ['99;А;;;', 'id', /немає/],
    ['x;А;;;', 'id', /цілим/],
    [';;Ательє;;', 'title', /назва/],
    [';А;;12;', 'supplier', /постачальник/],
    [';А;Ательє;дорого;', 'price', /числом/],
    [';А;Ательє;0,234;', 'price', /2 знаків/],
    [';А;Ательє;-1;', 'price', /не менше 0/],
    [';А;Ательє;1;31.02.2026', 'date', /датою/],
    [`;${'я'.repeat(101)};;;`, 'title', /100/],
  ];
  const dry = await upload(
    t,
    `Номер товару;Назва;Постачальник;Ціна;Дата\n${rows.map(([line]) => line).join('\n')}\n;=Добра;;;\n`,
  );
  assert.equal(dry.counts, { new: 1, changed: 0, unchanged: 0, refused: rows.length });
  const refused = await importRows(t, dry.id, 'refused');
  for (const [at, [line, field, reason]] of rows.entries()) {
    const [problem] = refused[at]?.problems ?? [];
    assert.is(problem?.field, field, line);
    assert.match(problem?.reason ?? '', reason);
    assert.is(refused[at]?.row, at + 2);
  }
  const { text } = await t.api('GET', `/api/import/${dry.id}/refused`);
  const lines = text.split('\r\n');
  assert.is(lines.length, rows.length + 2);
  assert.match(lines[0] ?? '', /Чому відхилено$/);
  assert.match(lines[1] ?? '', /^99;А;;;;"?Номер товару: /);
  // The file of refused rows can be imported as it is.
  assert.equal((await upload(t, text)).counts.refused, rows.length);
  await t.close();
});

importing('an import is its owner’s, and expires after a day', async () => {
  const t = await setUp();
  const dry = await upload(t, 'Назва\nПальто\n');
  t.clock.forward(day);
  await t.signIn();
  assert.is((await t.problem('GET', `/api/import/${dry.id}`)).status, 404);
  assert.is((await t.problem('POST', `/api/import/${dry.id}/run`, {})).status, 404);
  const later = await upload(t, 'Назва\nПлащ\n');
  await sweepImports(t.db, t.clock);
  const rows = await t.db.selectFrom('import_rows').select('import_id').distinct().execute();
  assert.equal(
    rows.map((row) => row.import_id),
    [later.id],
  );
  await addPerson(t, 'other@example.com', adminPassword);
  await t.signIn('other@example.com');
  assert.is((await t.problem('GET', `/api/import/${later.id}`)).status, 404);
  await t.close();
});

importing('an import’s same file under the same key is read once', async () => {
  const t = await setUp();
  const first = await upload(t, 'Назва\nПальто\n', { 'idempotency-key': 'one' });
  const second = await upload(t, 'Назва\nПальто\n', { 'idempotency-key': 'one' });
  assert.is(second.id, first.id);
  const other = await uploadRefused(t, 'Назва\nІнше\n', { 'idempotency-key': 'one' });
  assert.is(other.code, 'idempotency_conflict');
  assert.is((await t.db.selectFrom('imports').select('id').execute()).length, 1);
  await t.close();
});

importing('an import takes purchases: several of one item, of another, one named twice', async () => {
  const t = await setUp();
  await fillItems(t.db, 2);
  const dry = await upload(
    t,
    'Номер товару;Назва;Номер покупки;Постачальник;Ціна\n' +
      '1;;1;;10\n1;;;Ательє;20\n1;Не та;;Ательє;30\n2;;1;;10\n1;;1;;11\n99;;;;\n',
  );
  assert.equal(dry.counts, { new: 0, changed: 2, unchanged: 0, refused: 4 });
  const reasons = (await importRows(t, dry.id, 'refused')).map(({ problems }) => problems[0]?.reason);
  assert.match(reasons[0] ?? '', /відрізняються від рядка 2/);
  assert.match(reasons[1] ?? '', /іншому товару/);
  assert.match(reasons[2] ?? '', /вже є в рядку 2/);
  assert.match(reasons[3] ?? '', /немає/);
  const { taskId, batchId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  assert.is((await ended(t, taskId)).skippedCount, 4);
  const prices = async () =>
    (await t.data<Clothes>('GET', '/api/clothes/1')).purchases.map(({ price }) => price);
  assert.equal(await prices(), [10, 20]);
  await t.data('POST', `/api/batches/${batchId}/revert`);
  assert.equal(await prices(), [100]);
  await t.close();
});

importing('an import does not find items in the trash, even if they went there meanwhile', async () => {
  const t = await setUp();
  await fillItems(t.db, 3);
  await t.api('DELETE', '/api/clothes/1');
  const dry = await upload(t, 'Номер товару;Номер покупки;Ціна\n1;;5\n;1;5\n2;2;5\n3;3;5\n');
  const refused = await importRows(t, dry.id, 'refused');
  assert.equal(
    refused.map(({ problems }) => problems[0]?.reason.split('. Щоб')[0]),
    [
      'Товару з таким номером немає. Можливо, його видалено',
      'Покупки з таким номером немає. Можливо, її видалено',
    ],
  );
  await t.api('DELETE', '/api/clothes/2');
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  const { status, skipped } = await ended(t, taskId);
  assert.is(status, 'completed');
  assert.is(skipped.at(-1)?.reason, 'Рядок 4: товар тим часом видалено');
  assert.is((await t.data<Clothes>('GET', '/api/clothes/3')).purchases[0]?.price, 5);
  for (const id of [1, 2]) await t.data('POST', '/api/trash/restore', { ids: [id] });
  assert.not.equal((await t.data<Clothes>('GET', '/api/clothes/1')).purchases[0]?.price, 5);
  assert.not.equal((await t.data<Clothes>('GET', '/api/clothes/2')).purchases[0]?.price, 5);
  await t.close();
});

importing('an import’s rows add purchases up to as many as an item may have', async () => {
  const t = await setUp();
  await fillItems(t.db, 2);
  const row = await t.db.selectFrom('purchases').selectAll().orderBy('id').executeTakeFirstOrThrow();
  const { id: _id, ...copied } = row;
  const rows = Array.from({ length: maxPurchases - 4 }, () => copied);
  await t.db.insertInto('purchases').values(rows).execute();
  const file = `Номер товару;Номер покупки;Постачальник;Ціна\n${'1;;Ательє;20\n'.repeat(5)}1;1;;7\n;;Ательє;\n`;
  const dry = await upload(t, file);
  assert.equal(dry.counts, { new: 0, changed: 4, unchanged: 0, refused: 3 });
  const refused = await importRows(t, dry.id, 'refused');
  assert.equal(
    refused.map(({ row, problems }) => [row, problems[0]?.field]),
    [
      [5, 'id'],
      [6, 'id'],
      [8, 'title'],
    ],
  );
  assert.is(refused[0]?.problems[0]?.reason, 'У товару може бути не більше 1000 покупок');
  // Somebody adds two entries before the import runs.
  const { id: supplierId } = await t.data<{ id: number }>('POST', '/api/suppliers/', { name: 'Ательє' });
  for (let n = 0; n < 2; n += 1) await t.data('POST', '/api/purchases/', { clothesId: 1, supplierId });
  const { taskId } = await t.data<BatchStarted>('POST', `/api/import/${dry.id}/run`, {});
  const { skipped } = await ended(t, taskId);
  assert.equal(
    skipped.map(({ reason }) => reason),
    [3, 4, 5, 6]
      .map((at) => `Рядок ${at}: У товару може бути не більше 1000 покупок`)
      .concat('Рядок 8: Новому товару потрібна назва'),
  );
  const { purchases } = await t.data<Clothes>('GET', '/api/clothes/1');
  assert.equal([purchases.length, purchases[0]?.price], [maxPurchases, 7]);
  await t.close();
});

importing.run();
