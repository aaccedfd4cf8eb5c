// SQLite only: batches/BatchWorker tests two simultaneous changes on both databases.
/**
 * Two simultaneous writes of many items, in all combinations: nobody gets a 5xx, the data matches
 * the recorded changes, and no item is half in the trash.
 */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { BatchStarted, BatchTask } from '../../../src/contract/batches';
import type { ImportDryRun } from '../../../src/contract/imports';
import type { Reference } from '../../../src/contract/references';
import { batchTexts } from '../../src/batches/texts';
import { assertSameWorld, readChanges, readWorld, replay } from '../fuzz/sequences/world';
import { send } from '../spreadsheets/support';
import { type Answer, type TestApp, withSignedIn } from '../support/app';
import { batch, begin, ended } from '../support/batches';
import { fastCreate } from '../support/items';

/** Two brands; all items have the second, and one of these items is in the trash. */
interface Scene {
  t: TestApp;
  stays: number;
  dies: number;
  items: number[];
  trashed: number;
  /** A change of colours that can be reverted. */
  batchId: number;
  /** A dry run of rows that name the second brand. */
  importId: number;
}

type Write = (scene: Scene) => Promise<Answer<unknown>>;

const writes: Record<string, Write> = {
  'a merge': ({ t, stays, dies }) => t.api('POST', `/api/brands/${stays}/merge`, { ids: [dies] }),
  'a merge the other way': ({ t, stays, dies }) =>
    t.api('POST', `/api/brands/${dies}/merge`, { ids: [stays] }),
  'a save': ({ t, items, dies }) =>
    t.api('PUT', `/api/clothes/${items[0]}`, {
      title: 'Плащ',
      description: null,
      brandId: dies,
      colorId: null,
      typeId: null,
      fabricComposition: [],
    }),
  'a deletion': ({ t, items }) => t.api('DELETE', `/api/clothes/${items[0]}`),
  'a change of many': ({ t, items: ids, stays }) =>
    byTask(t, t.api('POST', '/api/clothes/batch', { selection: { ids }, change: { brandId: stays } })),
  'another change of many': ({ t, items, dies }) => {
    const selection = { ids: items.toReversed() };
    return byTask(t, t.api('POST', '/api/clothes/batch', { selection, change: { brandId: dies } }));
  },
  'a deletion of many': ({ t, items, trashed }) => {
    const selection = { ids: [trashed, ...items] };
    return byTask(t, t.api('POST', '/api/clothes/batch', { selection, change: { delete: true } }));
  },
  'a restoration': ({ t, trashed, items }) =>
    t.api('POST', '/api/trash/restore', { ids: [trashed, ...items] }),
  'a deletion for good': ({ t, trashed }) => t.api('POST', '/api/trash/delete', { ids: [trashed] }),
  'a revert': ({ t, batchId }) => byTask(t, t.api('POST', `/api/batches/${batchId}/revert`, {})),
  'an import': ({ t, importId }) => byTask(t, t.api('POST', `/api/import/${importId}/run`)),
};

/** Waits for the task that an answer begins. A task that cannot go on says why. */
async function byTask(t: TestApp, call: Promise<Answer<unknown>>): Promise<Answer<unknown>> {
  const answer = await call;
  if (answer.status !== 202) return answer;
  // The calls above answer 202 with such a body.
  const { data } = answer.body as { data: BatchStarted };
  const task: BatchTask = await ended(t, data.taskId);
  assert.not.equal(task.detail, batchTexts.unforeseen);
  assert.not.equal(task.detail, batchTexts.interrupted);
  return answer;
}

async function sceneIn(t: TestApp, n: number, withImport: boolean): Promise<Scene> {
  const brand = (name: string) => t.data<Reference>('POST', '/api/brands/', { name: `${name} ${n}` });
  const [stays, dies] = [(await brand('Перша')).id, (await brand('Друга')).id];
  const ids: number[] = [];
  for (const title of ['Пальто', 'Плащ', 'Шарф']) {
    const made = await fastCreate(t, title);
    ids.push(made.clothesId);
  }
  await batch(t, { ids }, { brandId: dies });
  const { taskId, batchId } = await begin(t, { ids }, { colorId: 1 });
  await ended(t, taskId);
  const [trashed = 0, ...items] = ids;
  await t.api('DELETE', `/api/clothes/${trashed}`);
  let importId = 0;
  if (withImport) {
    const rows = items.map((id) => `${id};Нова назва;Друга ${n}\n`).join('');
    const text = `Номер товару;Назва;Бренд\n${rows};Новий;Друга ${n}\n;Інший;Третя ${n}\n`;
    importId = (await send<{ data: ImportDryRun }>(t, text)).body.data.id;
  }
  return { t, stays, dies, items, trashed, batchId, importId };
}

const pairs = suite('two writes at the same instant');
const names = Object.keys(writes);

for (const [at, one] of names.entries()) {
  pairs(`two writes at one instant: ${one}, and each other one`, () =>
    withSignedIn({ batches: { retryPause: 1, unsavedPause: 1 } }, async (t) => {
      await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
      await t.data('POST', '/api/colors/', { name: 'Синій' });
      for (const [n, other] of names.slice(at).entries()) await tryBoth(t, n, one, other);
    }),
  );
}

async function tryBoth(t: TestApp, n: number, one: string, other: string): Promise<void> {
  const what = `${one}, ${other}`;
  const scene = await sceneIn(t, n, what.includes('import'));
  const both = n % 2 === 0 ? [one, other] : [other, one];
  const answers = await Promise.all(both.map((name) => writes[name]?.(scene)));
  for (const answer of answers) assert.ok((answer?.status ?? 0) < 500, `${what}: ${answer?.text}`);
  assert.ok(
    answers.some((answer) => (answer?.status ?? 0) < 300),
    `${what}: both were refused`,
  );
  assertSameWorld(await readWorld(t), replay(await readChanges(t)), what);
  const twice = t.db.selectFrom('trash').innerJoin('clothes', 'clothes.id', 'trash.id').select('trash.id');
  assert.equal(await twice.execute(), [], what);
}

pairs.run();
