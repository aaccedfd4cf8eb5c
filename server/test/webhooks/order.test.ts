/**
 * The oldest waiting delivery of each subject is next, the others wait behind it, whatever happens.
 */
import { sql } from 'kysely';
import * as assert from 'uvu/assert';
import { day, hour } from '../../src/platform/clock';
import { behind } from '../../src/platform/db/migrations/0028_behind';
import { withTransaction } from '../../src/platform/db/transactions';
import { createTrial, deliverAgain } from '../../src/webhooks/deliveries';
import { claimWebhook, dueDeliveries, spreadChanges, storeAttempts } from '../../src/webhooks/deliveryRows';
import { sweepDeliveries } from '../../src/webhooks/sweep';
import { pick, rounds, seed, seededRandom } from '../fuzz/seeds';
import { onPostgres, type TestApp } from '../support/app';
import { appSuite } from '../support/appSuite';

const test = appSuite('the order of deliveries', async (t) => {
  const input = { url: 'https://shop.example/', events: ['brands.updated'], enabled: true };
  await t.signIn();
  await t.data('POST', '/api/webhooks/', input);
  await claimWebhook(t.db, 1, 'this server');
});

/** Stores changes of brands, without the brands, and makes their deliveries. */
async function change(t: TestApp, subjects: readonly number[]): Promise<void> {
  const at = t.clock.now();
  await t.db
    .insertInto('changes')
    .values(
      subjects.map((subject_id) => ({
        ...{ at, administrator_id: null, cause: 'screen', batch_id: null, subject: 'brands', subject_id },
        ...{ subject_name: 'Назва', kind: 'updated', before: '{}', after: '{}', reverts: null },
      })),
    )
    .execute();
  const { newest } = await t.db
    .selectFrom('changes')
    .select(({ fn }) => fn.max('id').as('newest'))
    .executeTakeFirstOrThrow();
  await spreadChanges(t.db, 1, 'this server', Number(newest), at);
}

/** Attempts the due deliveries; each attempt ends as the test chooses. */
async function attempt(t: TestApp, status: () => 'delivered' | 'failed' | 'waiting'): Promise<void> {
  const now = t.clock.now();
  const due = await dueDeliveries(t.db, 1, now, 4);
  const ended = due.map(({ id, attempts }) => ({
    ...{ id, status: status(), attempts: attempts + 1, firstTriedAt: now, nextAt: now + hour },
    ...{ answer: null, detail: null },
  }));
  await storeAttempts(t.db, 1, 'this server', ended, now);
}

const rowsOf = (t: TestApp) => t.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();

/** Compares the marks with the deliveries' order. */
async function assertInOrder(t: TestApp, after: string): Promise<void> {
  const seen = new Set<string>();
  for (const { id, status, behind, subject, subject_id } of await rowsOf(t)) {
    if (status !== 'waiting') continue;
    const key = `${subject} ${subject_id}`;
    assert.is(behind, seen.has(key) ? 1 : 0, `${id} after ${after} (seed ${seed})`);
    seen.add(key);
  }
}

test('the order of deliveries to webhooks is kept whatever happens', async ({ t }) => {
  const random = seededRandom('order of deliveries');
  const subject = () => 1 + Math.floor(random() * 3);
  const steps: Record<string, () => Promise<unknown>> = {
    changes: () => change(t, [subject(), subject(), subject()]),
    trial: () => withTransaction(t.db, (tx) => createTrial(tx, 1, t.clock.now())),
    attempts: () => attempt(t, () => pick(['delivered', 'failed', 'waiting'] as const, random)),
    again: async () => {
      const rows = await rowsOf(t);
      if (rows.length > 0) await deliverAgain(t.db, 1, pick(rows, random).id, t.clock.now());
    },
    hour: async () => t.clock.forward(hour),
    sweep: async () => {
      t.clock.forward(10 * day);
      await sweepDeliveries(t.db, t.clock);
    },
  };
  for (let round = 0; round < rounds(100, 3000); round += 1) {
    const name = pick(Object.keys(steps), random);
    await steps[name]?.();
    await assertInOrder(t, name);
  }
});

test('the order of deliveries is made in a database of the previous version', async ({ t }) => {
  await change(t, [1, 2, 1, 1]);
  await attempt(t, () => 'delivered');
  await t.db.updateTable('webhook_deliveries').set({ behind: 0 }).execute();
  await withTransaction(t.db, async (tx) => {
    await sql`drop index webhook_deliveries_due`.execute(tx);
    await sql`alter table webhook_deliveries drop column behind`.execute(tx);
    await sql`create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_at, id)
      where status = 'waiting'`.execute(tx);
    await behind(tx, onPostgres ? 'postgres' : 'sqlite');
  });
  await assertInOrder(t, 'the upgrade');
  assert.equal(
    (await rowsOf(t)).map((row) => row.behind),
    [0, 0, 0, 1],
  );
});

test.run();
