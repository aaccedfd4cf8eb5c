/** Loses each statement of reading a file in turn: the whole file is stored, or nothing. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../src/contract/batches';
import type { ImportDryRun } from '../../../src/contract/imports';
import { withSignedIn } from '../support/app';
import { ended } from '../support/batches';
import { FailingDatabase } from '../support/FailingDatabase';
import { importRows, send, upload } from './support';

const lost = suite('lost statements of imports');

const table = 'Номер товару;Назва;Бренд;Мітки\n;Пальто;Їжак;Осінь\n;Плащ;Їжак;\n;;Їжак;\n';
const counts = { new: 2, changed: 0, unchanged: 0, refused: 1 };

lost('an import’s file is read whole despite a lost statement, or nothing is left of it', () =>
  withSignedIn({}, async (t) => {
    const failing = new FailingDatabase(t.db);
    const headers = { 'idempotency-key': 'one' };
    for (let n = 1, isOver = false; !isOver; n += 1) {
      const { hasFailed, value } = await failing.during(n, new Error('lost'), () =>
        send<{ data: ImportDryRun }>(t, table, headers),
      );
      isOver = !hasFailed();
      const stored = await t.db.selectFrom('imports').select(['id', 'state']).execute();
      const rows = await t.db.selectFrom('import_rows').select('row').execute();
      assert.equal(await readdir(path.join(t.folder, 'tmp')), [], `statement ${n}`);
      if (stored.length === 0) assert.equal([value.status >= 500, rows], [true, []], `statement ${n}`);
      else {
        // The answer may be lost; a repeated call with the same key gets it.
        const { id } = await upload(t, table, headers);
        assert.equal(
          stored.map((one) => `${one.id} ${one.state}`),
          [`${id} ready`],
          `statement ${n}`,
        );
        // The headings are a row, too.
        assert.is(rows.length, 4, `statement ${n}`);
        await t.db.deleteFrom('imports').execute();
        await t.db.deleteFrom('idempotency_keys').execute();
      }
    }
  }),
);

lost('a dry run that loses a statement is there whole, or is repeated', () =>
  withSignedIn({}, async (t) => {
    const { id, settings } = await upload(t, table);
    const failing = new FailingDatabase(t.db);
    const body = { settings: { ...settings, emptyCells: 'clear' } };
    for (let n = 1, isOver = false; !isOver; n += 1) {
      const { hasFailed } = await failing.during(n, new Error('lost'), () =>
        t.api('PUT', `/api/import/${id}`, body),
      );
      isOver = !hasFailed();
      const shown = await t.api<{ data: ImportDryRun }>('GET', `/api/import/${id}`);
      if (shown.status === 200) {
        assert.equal(shown.body.data.counts, counts, `statement ${n}`);
        assert.is((await importRows(t, id, 'refused')).length, 1);
      } else assert.is(shown.status, 503, `statement ${n}`);
      assert.equal((await t.data<ImportDryRun>('PUT', `/api/import/${id}`, body)).counts, counts);
    }
  }),
);

lost('an import that loses a statement begins once, or not at all', () =>
  withSignedIn({ batches: { retryPause: 1, unsavedPause: 1 } }, async (t) => {
    const failing = new FailingDatabase(t.db);
    for (let n = 1, isOver = false; !isOver; n += 1) {
      const { id } = await upload(t, table, { 'idempotency-key': `file-${n}` });
      const headers = { 'idempotency-key': `run-${n}` };
      const run = () =>
        t.api<{ data: BatchStarted }>('POST', `/api/import/${id}/run`, undefined, { headers });
      // The work that the call begins continues after it, and its statements count as well.
      const { hasFailed, value } = await failing.during(n, new Error('lost'), run);
      const items = (n - 1) * counts.new;
      const answer = value.status === 202 ? value : await run();
      assert.is(answer.status, 202, `statement ${n}: ${answer.text}`);
      const task = await ended(t, answer.body.data.taskId);
      assert.equal([task.status, task.skippedCount], ['completed', 1], `statement ${n}`);
      assert.is((await t.db.selectFrom('clothes').select('id').execute()).length, items + counts.new);
      isOver = !hasFailed();
    }
  }),
);

lost('the rows of a product are written once, whichever statement is lost', () =>
  withSignedIn({ batches: { retryPause: 1, unsavedPause: 1, minSize: 1 } }, async (t) => {
    const product = 'Handle;Title;Variant Price;Постачальник\na;Пальто;1;Ательє\na;;2;\na;;3;\n';
    const failing = new FailingDatabase(t.db);
    for (let n = 1, isOver = false; !isOver; n += 1) {
      const { id } = await upload(t, product);
      const run = () => t.api<{ data: BatchStarted }>('POST', `/api/import/${id}/run`);
      const { hasFailed, value } = await failing.during(n, new Error('lost'), run);
      const answer = value.status === 202 ? value : await run();
      const task = await ended(t, answer.body.data.taskId);
      assert.equal([task.status, task.skippedCount], ['completed', 0], `statement ${n}`);
      const { length } = await t.db.selectFrom('clothes').select('id').execute();
      const purchases = await t.db.selectFrom('purchases').select('clothes_id').execute();
      assert.equal([length, purchases.length], [n, 3 * n], `statement ${n}`);
      isOver = !hasFailed();
    }
  }),
);

lost.run();
