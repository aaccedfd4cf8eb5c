// SQLite only: the server reads files before it asks the database; hostileRows runs on both.
/** Files and senders that demand more of the server than they send. */
import { readdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { maxImportBytes } from '../../../src/contract/limits';
import { defaultUploadSettings } from '../../src/photos/uploadSettings';
import { readInChild } from '../../src/spreadsheets/reading/readInChild';
import { type StartOptions, type TestApp, withSignedIn } from '../support/app';
import { type FormFile, form } from '../support/forms';
import { fillItems } from '../support/manyItems';
import { workbook } from '../support/workbooks';
import { send, upload } from './support';

const hostile = suite('hostile spreadsheets');

const table = 'Назва;Опис\r\nПальто;Тепле\r\n';

const withServer = (run: (t: TestApp) => Promise<void>, options: StartOptions = {}) =>
  withSignedIn(options, run);

/** Begins to upload a spreadsheet, and stops in the middle. */
async function stall(t: TestApp): Promise<http.ClientRequest> {
  if (!t.app.server.listening) await t.listen();
  const { port } = t.app.server.address() as AddressInfo;
  const { headers, body } = form({ bytes: Buffer.alloc(300_000, 'а;'), field: 'file' });
  const request = http.request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/import/',
    headers: { ...headers, authorization: `Bearer ${t.accessToken}`, 'content-length': body.length },
  });
  request.on('error', () => {});
  request.write(body.subarray(0, body.length / 2));
  return request;
}

async function untilFiles(t: TestApp, files: number): Promise<void> {
  for (let round = 0; (await readdir(path.join(t.folder, 'tmp'))).length !== files; round += 1) {
    assert.ok(round < 3000, `waited in vain for ${files} files`);
    await new Promise((tick) => setTimeout(tick, 5));
  }
}

hostile('rows that end far to the right are refused before they fill the disk', () =>
  withServer(async (t) => {
    const far = Array.from({ length: 16_000 }, (_, at) => `<row><c r="ALL${at + 2}"><v>1</v></c></row>`);
    const heads = Array.from({ length: 1_000 }, (_, at) => `<c><v>${at}</v></c>`).join('');
    const file = path.join(t.folder, 'tmp', 'far.xlsx');
    await writeFile(file, await workbook(`<row>${heads}</row>${far.join('')}`));
    try {
      for await (const _ of readInChild(file));
      assert.unreachable();
    } catch (error) {
      assert.match(String(error), 'після розпакування завеликий');
    }
  }),
);

hostile('a few bytes of a workbook that unfold to much come to the server in small pieces', () =>
  withServer(async (t) => {
    const cells = Array.from({ length: 40 }, () => '<c t="s"><v>0</v></c>').join('');
    const bytes = await workbook(`<row>${cells}</row>`.repeat(60), {
      'xl/sharedStrings.xml': `<sst><si><t>${'а'.repeat(32_000)}</t></si></sst>`,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
    });
    const file = path.join(t.folder, 'tmp', 'folded.xlsx');
    await writeFile(file, bytes);
    const sizes: number[] = [];
    let rows = 0;
    for await (const piece of readInChild(file)) {
      rows += piece.rows.length;
      sizes.push(piece.rows.flatMap(([, texts]) => texts).reduce((sum, { length }) => sum + length, 0));
    }
    assert.is(rows, 60);
    assert.ok(Math.max(...sizes) < 3_000_000, `${Math.max(...sizes)} characters at once`);
  }),
);

hostile('a spreadsheet’s sender that stalls is ended, and the file is removed', () =>
  withServer(
    async (t) => {
      const request = await stall(t);
      await untilFiles(t, 1);
      await untilFiles(t, 0);
      request.destroy();
      assert.is((await send(t, table)).status, 201);
    },
    { uploads: { ...defaultUploadSettings, minRate: { rate: 10_000, patience: 300 } } },
  ),
);

hostile('a form that holds something else than one spreadsheet is refused, with the reason', () =>
  withServer(async (t) => {
    const bytes = Buffer.from(table);
    const settings = (value: string) => ({ bytes: Buffer.from(value), field: 'settings', type: 'text/csv' });
    const refused = async (...files: FormFile[]) => {
      const { body, headers } = form(...files);
      const problem = await t.problem('POST', '/api/import/', body, { headers });
      return `${problem.status} ${problem.code} ${problem.detail}`;
    };
    const noFile = '422 validation_failed Виберіть файл CSV або XLSX.';
    assert.is(await refused(), noFile);
    assert.is(await refused({ bytes, field: 'files' }), noFile);
    assert.is(await refused(settings('{}')), noFile);
    const several = '422 validation_failed За один раз можна завантажити один файл.';
    const rest = Buffer.alloc(3_000_000, 'а;');
    assert.is(await refused({ bytes, field: 'file' }, { bytes: rest, field: 'file' }), several);
    const big = '413 too_large Файл завеликий: дозволено не більше 50 МБ.';
    assert.is(await refused({ bytes: Buffer.alloc(maxImportBytes + 1), field: 'file' }), big);
    assert.is(await refused({ bytes: Buffer.alloc(maxImportBytes + 2_000_000), field: 'file' }), big);
    await untilFiles(t, 0);
  }),
);

hostile('settings of an import that are declared as JSON, and are no text, are refused', () =>
  withServer(async (t) => {
    const head = '--b\r\nContent-Disposition: form-data; name=';
    const file = `${head}"file"; filename="a.csv"\r\n\r\n${table}\r\n`;
    const settings = `${head}"settings"\r\nContent-Type: application/json\r\n\r\n{"toString":1}\r\n`;
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const body = Buffer.from(`${file}${settings}--b--\r\n`);
    const problem = await t.problem('POST', '/api/import/', body, { headers });
    assert.is(`${problem.status} ${problem.code}`, '422 validation_failed');
  }),
);

hostile('a person has a few uploads of spreadsheets at once, and the others go on', () =>
  withServer(
    async (t) => {
      const requests = [await stall(t), await stall(t)];
      await untilFiles(t, 2);
      const refused = await send(t, table);
      assert.is(refused.status, 429, refused.text);
      assert.match(refused.text, /таблиц/);
      for (const request of requests) request.destroy();
      await untilFiles(t, 0);
      assert.is((await send(t, table)).status, 201);
    },
    { uploads: { ...defaultUploadSettings, slots: { concurrency: 2, waiting: 0, patience: 1 } } },
  ),
);

hostile('a person has a few exports at once, also those that nobody reads', () =>
  withServer(
    async (t) => {
      // More bytes than the connections buffer without a reader.
      await fillItems(t.db, 1500);
      await t.db
        .updateTable('clothes')
        .set({ description: 'і'.repeat(10_000) })
        .execute();
      const port = await t.listen();
      const headers = { authorization: `Bearer ${t.accessToken}` };
      const url = '/api/clothes/export?format=csv&rows=items';
      const unread = await Promise.all(
        [1, 2].map(
          () =>
            new Promise<http.IncomingMessage>((resolve, reject) => {
              http.get({ port, host: '127.0.0.1', path: url, headers }, resolve).on('error', reject);
            }),
        ),
      );
      const refused = await t.api('GET', url);
      assert.is(refused.status, 429, refused.text.slice(0, 300));
      assert.match(refused.text, /таблиц/);
      for (const answer of unread) answer.destroy();
      for (let round = 0; (await t.api('GET', url)).status !== 200; round += 1) {
        assert.ok(round < 3000, 'the slots were not given back');
        await new Promise((tick) => setTimeout(tick, 5));
      }
    },
    { streams: { concurrency: 2, waiting: 0, patience: 1 } },
  ),
);

hostile('a person keeps only the last imports', () =>
  withServer(async (t) => {
    const ids: number[] = [];
    for (let count = 0; count < 12; count += 1) ids.push((await upload(t, table)).id);
    const statuses = await Promise.all(
      ids.map(async (id) => (await t.api('GET', `/api/import/${id}`)).status),
    );
    assert.equal(statuses, [404, 404, ...Array.from({ length: 10 }, () => 200)]);
    const rows = await t.db.selectFrom('import_rows').select('import_id').distinct().execute();
    assert.equal(
      rows.map((row) => row.import_id),
      ids.slice(2),
    );
  }),
);

hostile.run();
