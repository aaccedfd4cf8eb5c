/** What a person can see and do of other people's batches. */
import * as assert from 'uvu/assert';
import type { BatchTask } from '../../../src/contract/batches';
import type { Change } from '../../../src/contract/changes';
import type { TestApp } from '../support/app';
import { signedInSuite } from '../support/appSuite';
import { insertHeldTask } from '../support/heldTask';
import { signInAs } from '../support/people';

const others = signedInSuite('a batch of another person');

/** Calls as a person, and then as before. */
async function as<T>(
  t: TestApp,
  { accessToken }: Pick<TestApp, 'accessToken'>,
  call: () => Promise<T>,
): Promise<T> {
  const before = t.accessToken;
  t.accessToken = accessToken;
  const answer = await call();
  t.accessToken = before;
  return answer;
}

const stops = async (t: TestApp) => {
  const changes = await t.data<Change[]>('GET', '/api/changes/?subject=batches');
  return changes.map(({ administrator, subjectId, subjectName, before, after, revertible }) => ({
    by: administrator?.id,
    subjectId,
    subjectName,
    before,
    after,
    revertible,
  }));
};
const stop = (batchId: number, by: number) => ({
  by,
  subjectId: batchId,
  subjectName: 'Зміна товарів',
  before: { status: 'running' },
  after: { status: 'stopped' },
  revertible: false,
});

others('another’s batch that an editor stops says so in the journal and to its owner', async ({ t }) => {
  const editor = await signInAs(t, 'editor');
  const { taskId, batchId } = await insertHeldTask(t, 'change');
  await as(t, editor, () => t.data('POST', `/api/tasks/${taskId}/stop`));
  assert.equal(await stops(t), [stop(batchId, editor.id)]);
  const task = await t.data<BatchTask>('GET', `/api/tasks/${taskId}`);
  assert.equal(
    [task.status, task.stoppedBy],
    ['stopped', { id: editor.id, name: `Користувач ${editor.id}` }],
  );
  await t.data('POST', `/api/tasks/${taskId}/stop`);
  assert.is((await stops(t)).length, 1, 'a stopped task is not stopped again');
  const change = (await t.data<Change[]>('GET', '/api/changes/?subject=batches'))[0];
  const reverted = await t.data<{ changed: number }>('POST', `/api/changes/${change?.id}/revert`);
  assert.is(reverted.changed, 0);
});

others('another’s batch that is reverted while it runs says who stopped it', async ({ t }) => {
  const editor = await signInAs(t, 'editor');
  const { taskId, batchId } = await insertHeldTask(t, 'change');
  await as(t, editor, () => t.data('POST', `/api/batches/${batchId}/revert`));
  assert.equal(await stops(t), [stop(batchId, editor.id)]);
  assert.is((await t.data<BatchTask>('GET', `/api/tasks/${taskId}`)).stoppedBy?.id, editor.id);
});

others('a batch names nobody who stopped it if that was its owner', async ({ t }) => {
  const { taskId, batchId } = await insertHeldTask(t, 'change');
  assert.is((await t.data<BatchTask>('POST', `/api/tasks/${taskId}/stop`)).stoppedBy, undefined);
  assert.equal(await stops(t), [stop(batchId, 1)]);
});

others('another’s batch is shown to everybody, but an import only to its owner', async ({ t }) => {
  const [editor, viewer] = [await signInAs(t, 'editor'), await signInAs(t, 'viewer')];
  const change = await insertHeldTask(t, 'change', editor.id);
  const rows = await insertHeldTask(t, 'import', editor.id);
  const skipped = [{ id: 2, reason: 'Ціна «12,x» має бути числом' }];
  await t.db
    .updateTable('batch_tasks')
    .set({ skipped: JSON.stringify(skipped), skipped_count: 1 })
    .where('id', '=', rows.taskId)
    .execute();
  const url = `/api/tasks/${rows.taskId}`;
  for (const person of [viewer, { accessToken: t.accessToken }]) {
    await as(t, person, async () => {
      assert.is((await t.data<BatchTask>('GET', `/api/tasks/${change.taskId}`)).batchId, change.batchId);
      const [foreign, missing] = [await t.problem('GET', url), await t.problem('GET', '/api/tasks/999')];
      assert.equal([foreign.status, foreign.detail], [404, missing.detail]);
    });
  }
  assert.equal((await as(t, editor, () => t.data<BatchTask>('GET', url))).skipped, skipped);
  const stopped = await t.data<BatchTask>('POST', `${url}/stop`);
  assert.equal([stopped.status, stopped.skippedCount, stopped.skipped], ['stopped', 1, []]);
});

others.run();
