// SQLite only: the server reads files before it asks the database; spreadsheets/importing runs on
// both.
/**
 * Spreadsheets with bytes changed, cut off or repeated are read, or refused with a reason and
 * removed. The catalogue never changes.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { ImportDryRun, ImportRow } from '../../../src/contract/imports';
import { send } from '../spreadsheets/support';
import { startApp, type TestApp } from '../support/app';
import { fillItems } from '../support/manyItems';
import { textRow, workbook } from '../support/workbooks';
import { pick, type Random, rounds, seed, seededRandom } from './seeds';
import { withinTime } from './withinTime';

const spreadsheets = suite<{ t: TestApp }>('broken spreadsheets');

spreadsheets.before(async (context) => {
  context.t = await startApp();
  await context.t.signIn();
  await fillItems(context.t.db, 20);
  console.log(`broken spreadsheets: SEED=${seed}`);
});
spreadsheets.after(async ({ t }) => t.close());

/** The database does not affect how files are read, so PostgreSQL gets fewer. */
const files = rounds(12, 2000);

spreadsheets(`fuzzed spreadsheets: ${files} files with changed bytes`, async ({ t }) => {
  const random = seededRandom('broken spreadsheets');
  const good = await goodFiles(t);
  const before = JSON.stringify(await catalogue(t));
  const counts = new Map<number, number>();
  for (let n = 0; n < files; n += 1) {
    const bytes = changed(pick(good, random), random);
    const answer = await withinTime(`change ${n}`, send<{ data: ImportDryRun; code?: string }>(t, bytes));
    const outcome = `change ${n} → ${answer.status} ${answer.text.slice(0, 200)}`;
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    assert.ok([201, 413, 415, 422].includes(answer.status), outcome);
    assert.equal(await readdir(path.join(t.folder, 'tmp')), [], outcome);
    const stored = await t.db.selectFrom('imports').select(['id', 'state']).execute();
    if (answer.status === 201) await check(t, answer.body.data);
    else assert.equal(stored, [], outcome);
    await t.db.deleteFrom('imports').execute();
  }
  console.log([...counts].map(([status, times]) => `${status}: ${times}`).join(', '));
  assert.is(JSON.stringify(await catalogue(t)), before);
});

spreadsheets.run();

/** Checks that the counts match the rows, and each refused row has a reason. */
async function check(t: TestApp, { id, counts, headings }: ImportDryRun): Promise<void> {
  const rows = await t.data<ImportRow[]>('GET', `/api/import/${id}/rows?size=1000`);
  for (const [state, count] of Object.entries(counts)) {
    assert.is(rows.filter((row) => row.state === state).length, count, state);
  }
  assert.ok(rows.every(({ state, problems }) => (state === 'refused') === problems.length > 0));
  assert.ok(headings.length > 0);
  assert.is((await t.api('GET', `/api/import/${id}/refused`)).status, 200);
}

async function goodFiles(t: TestApp): Promise<Buffer[]> {
  const files: Buffer[] = [];
  for (const query of ['format=csv&rows=items', 'format=csv&rows=purchases', 'format=xlsx&rows=purchases']) {
    const answer = await t.app.inject({
      method: 'GET',
      url: `/api/clothes/export?${query}`,
      headers: { authorization: `Bearer ${t.accessToken}` },
    });
    files.push(answer.rawPayload);
  }
  files.push(Buffer.from(`\ufeff${files[0]?.toString()}`, 'utf16le'));
  files.push(await workbook(textRow('Назва', 'Ціна') + textRow('Пальто', '12').repeat(5)));
  return files;
}

async function catalogue(t: TestApp) {
  return [
    await t.db.selectFrom('clothes').selectAll().orderBy('id').execute(),
    await t.db.selectFrom('purchases').selectAll().orderBy('id').execute(),
    await t.db.selectFrom('brands').selectAll().orderBy('id').execute(),
    await t.db.selectFrom('changes').select('id').execute(),
  ];
}

function changed(good: Buffer, random: Random): Buffer {
  const at = Math.floor(random() * good.length);
  const way = random();
  if (way < 0.15) return good.subarray(0, at);
  if (way < 0.3) return Buffer.concat([good.subarray(0, at), good.subarray(at + Math.floor(random() * 64))]);
  if (way < 0.4) return Buffer.concat([good.subarray(0, at), good.subarray(Math.floor(at / 2))]);
  const bytes = Buffer.from(good);
  for (let times = 1 + Math.floor(random() * 6); times > 0; times -= 1) {
    const place = Math.floor(random() * bytes.length);
    bytes[place] = pick([0, 0x22, 0x0a, 0x3b, 0x3c, 0xff, Math.floor(random() * 256)], random);
  }
  return bytes;
}
