// SQLite only: a trigger takes the role away between two slices.
/** The person who began the work loses the role, or the account, while it runs. */
import { sql } from 'kysely';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Role } from '../../../src/contract/people';
import type { Clothes } from '../../../src/contract/types';
import { authTexts } from '../../src/auth/texts';
import { insertTasks } from '../../src/generation/batchGenerations';
import { taskTexts } from '../../src/generation/taskTexts';
import { insertBatch } from '../../src/history/batch';
import { withTransaction } from '../../src/platform/db/transactions';
import { type TestApp, withApp, withSignedIn } from '../support/app';
import { begin, ended } from '../support/batches';
import { type HeldDescriptions, withHeldDescriptions } from '../support/heldDescriptions';
import { fillItems } from '../support/manyItems';
import { type SignedInPerson, setPerson, signInAs } from '../support/people';
import { TaskSocket, until } from '../support/TaskSocket';
import { makeToken } from '../support/tokens';

const rights = suite('rights that end while work runs');

const items = 20;
const all = { query: {}, except: [] };

/** Changes the account as soon as a batch has ended its first slice. */
async function afterFirstSlice(t: TestApp, id: number, to: string): Promise<void> {
  await sql`create trigger ends_rights after update of done on batch_tasks when new.done > 0
    begin update administrators set ${sql.raw(to)} where id = ${sql.raw(String(id))}; end`.execute(t.db);
}

interface Case {
  name: string;
  role: Role;
  change: unknown;
  to: string;
  detail: string;
  trashDays?: number;
}

const cases: Case[] = [
  {
    name: 'a change of many items, of who is a viewer now',
    role: 'editor',
    change: { brandId: null },
    to: `role = 'viewer'`,
    detail: authTexts.ended.role,
  },
  {
    name: 'a deletion, of who is disabled now',
    role: 'editor',
    change: { delete: true },
    to: 'disabled_at = 1',
    detail: authTexts.ended.disabled,
  },
  {
    name: 'a deletion for good, of who is an editor now',
    role: 'administrator',
    change: { delete: true },
    to: `role = 'editor'`,
    detail: authTexts.ended.role,
    trashDays: 0,
  },
];

for (const { name, role, change, to, detail, trashDays = 30 } of cases) {
  rights(`work whose right ends stops with a sentence after the slice: ${name}`, () =>
    withSignedIn({ config: { trashDays } }, async (t) => {
      await fillItems(t.db, items);
      const person = await signInAs(t, role, 'b@example.com');
      await afterFirstSlice(t, person.id, to);
      const own = t.accessToken;
      t.accessToken = person.accessToken;
      const { taskId, batchId } = await begin(t, all, change);
      t.accessToken = own;
      const task = await ended(t, taskId);
      assert.is(task.status, 'failed');
      assert.is(task.detail, detail);
      assert.ok(task.done > 0 && task.done < items, String(task.done));
      const changes = await t.db.selectFrom('changes').select('id').where('batch_id', '=', batchId).execute();
      // The journal has each processed item, and no other.
      if ('delete' in Object(change)) {
        assert.is(changes.length, task.done);
        assert.is((await t.db.selectFrom('clothes').select('id').execute()).length, items - task.done);
      }
      const waiting = async () => (await t.db.selectFrom('batch_selections').selectAll().execute()).length;
      await until(async () => (await waiting()) === 0);
    }),
  );
}

rights('a revoked token stops the work that it began', () =>
  withSignedIn({}, async (t) => {
    await fillItems(t.db, items);
    const { id, token } = await makeToken(t);
    await sql`create trigger revokes after update of done on batch_tasks when new.done > 0
      begin update api_tokens set revoked_at = 1 where id = ${sql.raw(String(id))}; end`.execute(t.db);
    const own = t.accessToken;
    t.accessToken = token;
    const { taskId } = await begin(t, all, { brandId: null });
    t.accessToken = own;
    const task = await ended(t, taskId);
    assert.equal([task.status, task.detail], ['failed', authTexts.ended.token]);
    assert.ok(task.done > 0 && task.done < items, String(task.done));
  }),
);

rights('a lost right lets an editor’s deletion go on while there is a trash', () =>
  withApp({}, async (t) => {
    await fillItems(t.db, items);
    t.accessToken = (await signInAs(t, 'editor')).accessToken;
    const task = await ended(t, (await begin(t, all, { delete: true })).taskId);
    assert.equal([task.status, task.done], ['completed', items]);
  }),
);

interface Scene extends HeldDescriptions {
  editor: SignedInPerson;
}

/** More questions than run at once. */
const asked = 4;

function withPhotos(work: (scene: Scene) => Promise<void>): Promise<void> {
  return withHeldDescriptions(asked, async (scene) => {
    await work({ ...scene, editor: await signInAs(scene.t, 'editor') });
  });
}

const describe = { describe: { model: 'gpt-5-nano' } };

async function as<T>(t: TestApp, { accessToken }: SignedInPerson, work: () => Promise<T>): Promise<T> {
  const own = t.accessToken;
  t.accessToken = accessToken;
  try {
    return await work();
  } finally {
    t.accessToken = own;
  }
}

for (const [how, to, detail] of [
  ['a role that is gone', { role: 'viewer' }, authTexts.ended.role],
  ['an account that is disabled', { disabled_at: 1 }, authTexts.ended.disabled],
] as const) {
  rights(`${how} ends generations: no text is written, and no model is asked any more`, () =>
    withPhotos(async ({ t, ai, editor, answer }) => {
      const { taskId } = await as(t, editor, () => begin(t, all, describe));
      await until(() => ai.requests.length === 3);
      await setPerson(t, editor.id, to);
      answer();
      const tasks = () => t.db.selectFrom('tasks').select(['status', 'detail']).execute();
      assert.is((await ended(t, taskId)).detail, detail);
      await until(async () => (await tasks()).every(({ status }) => status === 'failed'));
      assert.ok((await tasks()).every((task) => task.detail === detail));
      assert.is(ai.requests.length, 3);
      for (let id = 1; id <= asked; id += 1) {
        assert.is((await t.data<Clothes>('GET', `/api/clothes/${id}`)).description, null);
      }
    }),
  );
}

rights('a lost role hides others’ tasks from a person, but not the end of their own', () =>
  withPhotos(async ({ t, ai, editor, answer }) => {
    const port = await t.listen();
    const socket = new TaskSocket({ port }, editor.accessToken);
    assert.is(await socket.opened(), 101);
    await as(t, editor, () => t.data('POST', '/api/clothes/1/description'));
    const others = await t.data<{ taskId: number }>('POST', '/api/clothes/2/description');
    await until(() => ai.requests.length === 2);
    await setPerson(t, editor.id, { role: 'viewer' });
    answer();
    await socket.hears('failed');
    assert.ok(socket.tasks.some(({ detail }) => detail === authTexts.ended.role));
    assert.not.ok(socket.tasks.some(({ taskId }) => taskId === others.taskId));
    assert.is(socket.closeCode, null);
    socket.socket.terminate();
  }),
);

rights('a batch passes over an item that another task has served meanwhile', () =>
  withApp({}, async (t) => {
    await fillItems(t.db, 3);
    const now = t.clock.now();
    const author = { administratorId: 1, cause: 'bulk' as const };
    const task = { kind: 'description', model: 'gpt-5-nano', administratorId: 1, tokenId: null } as const;
    const ask = (batchId: number, itemIds: number[]) =>
      withTransaction(t.db, (tx) => insertTasks(tx, { ...task, itemIds, batchId }, now));
    const newBatch = () => withTransaction(t.db, (tx) => insertBatch(tx, author, now));
    const first = await newBatch();
    const second = await newBatch();
    await t.db.updateTable('clothes').set({ main_image_id: 1 }).execute();
    assert.equal(await ask(first, [1, 2]), []);
    const end = (id: number, at: number) =>
      t.db
        .updateTable('tasks')
        .set({ status: 'completed', updated_at: at })
        .where('clothes_id', '=', id)
        .execute();
    await end(1, now + 1);
    await end(2, now - 1);
    assert.equal(await ask(second, [1, 2, 3]), [{ id: 1, reason: taskTexts.madeMeanwhile }]);
  }),
);

rights.run();
