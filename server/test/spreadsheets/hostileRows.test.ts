/** Rows and forms that demand more of the server than they send, and simultaneous calls. */
import http from 'node:http';
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import type { ImportDryRun } from '../../../src/contract/imports';
import { defaultUploadSettings } from '../../src/photos/uploadSettings';
import { entryLikeness } from '../../src/references/likeness/entryLikeness';
import type { Likeness } from '../../src/spreadsheets/importing/EntryNames';
import { Imports } from '../../src/spreadsheets/importing/Imports';
import { storedCells } from '../../src/spreadsheets/importing/storedCells';
import { addAdministrator } from '../support/administrators';
import { onPostgres, type TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { form } from '../support/forms';
import { textRow, workbook } from '../support/workbooks';
import { send, upload, uploadRefused } from './support';

const hostile = signedInSuite('hostile rows');

const table = 'Назва;Опис\r\nПальто;Тепле\r\n';
const owner = { administratorId: 1, tokenId: null };

async function until(isReached: () => boolean | Promise<boolean>): Promise<void> {
  for (let round = 0; !(await isReached()); round += 1) {
    assert.ok(round < 3000, 'waited in vain');
    await new Promise((tick) => setTimeout(tick, 5));
  }
}

hostile('a row of a workbook that no sheet has is refused', async ({ t }) => {
  for (const number of ['1048577', '3000000000', '9e15', '1e300']) {
    const row = textRow('Пальто').replace('<row>', `<row r="${number}">`);
    assert.is((await uploadRefused(t, await workbook(textRow('Назва') + row))).code, 'too_large', number);
  }
  const last = textRow('Пальто').replace('<row>', '<row r="1048576">');
  assert.equal((await upload(t, await workbook(textRow('Назва') + last))).counts.new, 1);
});

hostile('a workbook’s number format of brackets without end is read in a moment', async ({ t }) => {
  const bytes = await workbook(textRow('Назва') + textRow('Пальто'), {
    'xl/styles.xml': `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${'['.repeat(1_000_000)}"/></numFmts></styleSheet>`,
  });
  assert.equal((await upload(t, bytes)).counts.new, 1);
});

hostile('long rows of an import are read a few at a time', async ({ t }) => {
  const lines = Array.from({ length: 30 }, (_, at) => `;рядок ${at}`);
  const { id } = await upload(t, `Назва;Опис\n${lines.join('\n')}\n`);
  const long = JSON.stringify(['', 'ї'.repeat(400_000)]);
  await t.db.updateTable('import_rows').set({ cells: long }).where('row', '>', 11).execute();
  const counts: number[] = [];
  const rows: number[] = [];
  for await (const some of storedCells(t.db, id, 'refused')) {
    counts.push(some.length);
    rows.push(...some.map(({ row }) => row));
  }
  assert.equal(
    rows,
    [...rows.keys()].map((at) => at + 2),
  );
  assert.is(Math.max(...counts.slice(1)), 2);
  const { status, text } = await t.api('GET', `/api/import/${id}/refused`);
  assert.is(status, 200);
  assert.is(text.length > 20 * 400_000, true);
});

hostile('an upload’s boundary that the parser refuses is the fault of its sender', async ({ t }) => {
  const headers = { 'content-type': `multipart/form-data; boundary=${'x'.repeat(300)}` };
  const { status } = await t.problem('POST', '/api/import/', '--x--', { headers });
  assert.is(status, 400);
});

hostile('an upload’s form that never ends is refused', async ({ t }) => {
  const port = await t.listen();
  const { headers, body } = form({ bytes: Buffer.from('Назва\n'), field: 'file' });
  const start = body.subarray(0, body.lastIndexOf('\r\n--'));
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/import/',
    headers: { ...headers, authorization: `Bearer ${t.accessToken}` },
  });
  let isRefused = false;
  const refused = () => {
    isRefused = true;
    request.destroy();
  };
  // A sender that never stops may find the connection closed before it reads the answer.
  request.on('error', refused).on('response', refused).write(start);
  const piece = Buffer.alloc(1_000_000, ';');
  for (let sent = 0; !isRefused; sent += 1) {
    assert.ok(sent < 120, 'it was read on and on');
    await new Promise((next) => request.write(piece, next));
  }
  assert.is((await send(t, table)).status, 201);
});

/**
 * Returns imports whose dry runs wait at their first look into the lists until the test lets them
 * go.
 */
function gatedImports(t: TestApp) {
  const waiting: (() => void)[] = [];
  const gate = { isOpen: false };
  const aliases: Likeness['aliases'] = async (_db, kind) => {
    if (kind === 'brands' && !gate.isOpen) await new Promise<void>((resolve) => waiting.push(resolve));
    return new Map();
  };
  const open = () => {
    gate.isOpen = true;
    for (const go of waiting) go();
  };
  return { imports: new Imports(t, { ...entryLikeness, aliases }, defaultUploadSettings), waiting, open };
}

hostile('a dry run that finds no place leaves the import as it was', async ({ t }) => {
  const first = await upload(t, table);
  const { id, settings } = await upload(t, table);
  const { imports, waiting, open } = gatedImports(t);
  const begun = imports.repeat(owner, first.id, settings);
  await until(() => waiting.length === 1);
  const others = Array.from({ length: 12 }, () => imports.repeat(owner, id, settings).then(String, String));
  await Promise.race(others);
  assert.is((await t.api('GET', `/api/import/${id}`)).status, 200);
  open();
  await Promise.all([begun, ...others]);
});

hostile('one person takes one of the places where spreadsheets are read', async ({ t }) => {
  const ids: number[] = [];
  for (let count = 0; count < 3; count += 1) ids.push((await upload(t, table)).id);
  await addAdministrator(t.db, t.clock, {
    email: 'bohdan@example.com',
    passwordHash: '',
    mustChangePassword: false,
  });
  const { settings } = await t.data<Required<ImportDryRun>>('GET', `/api/import/${ids[0]}`);
  const foreign = ids.pop() ?? 0;
  await t.db.updateTable('imports').set({ administrator_id: 2 }).where('id', '=', foreign).execute();
  const { imports, waiting, open } = gatedImports(t);
  const own = ids.map((id) => imports.repeat(owner, id, settings));
  await until(() => waiting.length > 0);
  const other = imports.repeat({ ...owner, administratorId: 2 }, foreign, settings);
  await until(() => waiting.length === 2);
  waiting[1]?.();
  assert.is((await Promise.race([other, ...own])).id, foreign);
  open();
  await Promise.all(own);
});

hostile('an import does not start while another dry run begins', async ({ t }) => {
  // On SQLite a transaction waits for the one before it, so this cannot happen.
  if (!onPostgres) return;
  const { id } = await upload(t, table);
  const { run } = await t.db.transaction().execute(async (tx) => {
    await tx.updateTable('imports').set({ state: 'reading', revision: 2 }).where('id', '=', id).execute();
    const run = t.api('POST', `/api/import/${id}/run`, {});
    await until(async () => {
      const { rows } = await sql`select 1 from pg_locks where not granted`.execute(tx);
      return rows.length > 0;
    });
    return { run };
  });
  assert.is((await run).status, 503);
});

hostile('a file’s names that every object has are names like others', async ({ t }) => {
  const names = ['__proto__', 'constructor', 'toString'];
  const rows = names.map((name) => `Річ;${name};;;`).join('\n');
  const dry = await upload(t, `Назва;Бренд;${names.join(';')}\n${rows}\n`);
  assert.equal(dry.settings.columns, ['title', 'brand', null, null, null]);
  const told = dry.newReferences.map(({ name }) => name);
  assert.equal(told, names);
});

hostile.run();
