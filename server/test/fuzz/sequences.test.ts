/**
 * Any sequence of writes and reverts ends in the state that the changes describe; reverting the
 * newest change at once restores the state before it.
 */

import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { Change, Reverted } from '../../../src/contract/changes';
import { referenceKinds } from '../../../src/contract/references';
import { onPostgres, type TestApp, withApp } from '../support/app';
import { form } from '../support/forms';
import { fastCreate } from '../support/items';
import { photo } from '../support/photos';
import { isLong, rounds, seed } from './seeds';
import { commands, type Step } from './sequences/commands';
import { assertSameWorld, readChanges, readWorld, replay, type World } from './sequences/world';

const sequences = suite('sequences of writes');

const numRuns = rounds(onPostgres ? 2 : 4, 400);
/** Rarely chosen, because deleted items leave little to write to. */
const seldom = ['deleteItem', 'deleteMany', 'deleteForGood'];
const likely = Object.keys(commands).flatMap((name) => (seldom.includes(name) ? [name] : [name, name, name]));
const step: fc.Arbitrary<Step & { takeBack: boolean }> = fc.record({
  command: fc.constantFrom(...likely),
  one: fc.nat(5),
  other: fc.nat(5),
  text: fc.constantFrom('Перша', 'Друга', 'Третя', '’Ґанок « 7»', 'x'.repeat(100)),
  takeBack: fc.boolean(),
});

sequences(`fuzzed writes: ${numRuns} sequences, seed ${seed}`, async () => {
  const bytes = await photo('jpeg', { width: 40, height: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      await withApp({}, async (t) => {
        await begin(t, bytes);
        for (const one of steps) {
          const world = await readWorld(t);
          const known = await readChanges(t);
          const answer = await commands[one.command]?.({ t, world, photo: bytes }, one);
          if (!answer) continue;
          assert.ok(answer.status < 500, `${one.command} → ${answer.status} ${answer.text}`);
          const made = (await readChanges(t)).slice(known.length);
          if (answer.status >= 400) assert.equal(made, [], `${one.command} was refused`);
          if (one.takeBack) await takeBack(t, made, world);
          assertSameWorld(await readWorld(t), replay(await readChanges(t)), one.command);
        }
      });
    }),
    // Shrinking to the shortest failing sequence takes minutes.
    { numRuns, seed, endOnFailure: !isLong, includeErrorInReport: true },
  );
});

/** Makes one entry in each list, an item with photos and a purchase with one, and a plain item. */
async function begin(t: TestApp, bytes: Buffer): Promise<void> {
  await t.signIn();
  for (const kind of referenceKinds) await t.data('POST', `/api/${kind}/`, { name: 'Перша' });
  for (const title of ['Пальто', 'Плащ']) {
    await fastCreate(t, title);
  }
  const { body, headers } = form({ bytes }, { bytes });
  for (const of of ['clothes', 'purchases']) {
    await t.data('POST', `/api/${of}/1/images`, body, { headers });
  }
}

/** Reverts the newest write completely, except for deleted photos. */
async function takeBack(t: TestApp, made: readonly Change[], before: World): Promise<void> {
  const [change] = made;
  if (!change) return;
  const url = change.batchId === null ? `changes/${change.id}` : `batches/${change.batchId}`;
  // Skip several writes without a batch, such as an item that came back with its supplier.
  if (change.batchId === null && made.length > 1) return;
  const { changed, left } = await t.data<Reverted>('POST', `/api/${url}/revert`);
  const isLost = made.some(
    ({ revertible, kind, before }) => !revertible || (kind === 'updated' && (before.images ?? []).length > 0),
  );
  if (isLost) return;
  const subjects = new Set(made.map(({ subject, subjectId }) => `${subject} ${subjectId}`));
  assert.equal({ changed, left }, { changed: subjects.size, left: [] }, JSON.stringify(made));
  assertSameWorld(await readWorld(t), before, `${change.subject} ${change.kind} taken back`);
}

sequences.run();
