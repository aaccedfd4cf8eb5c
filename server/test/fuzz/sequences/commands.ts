/**
 * The commands of a sequence of writes. A new write needs one more line in `commands`: it takes its
 * ids from the existing rows, and may be refused.
 */

import * as assert from 'uvu/assert';
import type { BatchStarted } from '../../../../src/contract/batches';
import type { Change } from '../../../../src/contract/changes';
import { referenceKinds } from '../../../../src/contract/references';
import type { TrashItem } from '../../../../src/contract/trash';
import type { Answer, TestApp } from '../../support/app';
import { ended } from '../../support/batches';
import { form } from '../../support/forms';
import { readChanges, referencesOf, type World } from './world';

/** A command with its arguments; numbers are places, counted round. */
export interface Step {
  command: string;
  one: number;
  other: number;
  text: string;
}

export interface Stage {
  t: TestApp;
  /** The state before the command. */
  world: World;
  photo: Buffer;
}

type Command = (stage: Stage, step: Step) => Promise<Answer<unknown> | null> | null;

/** The commands by name; a command returns null if the rows that it needs do not exist. */
export const commands: Record<string, Command> = {
  createItem: ({ t, world }, { one, text }) => {
    const supplierId = pick(ids(world, 'suppliers'), one);
    return supplierId === null
      ? null
      : t.api('POST', '/api/clothes/fast_create', { title: text, supplierId });
  },
  saveItem: (stage, { one, other, text }) =>
    withItem(stage, one, (id) =>
      stage.t.api('PUT', `/api/clothes/${id}`, {
        title: text,
        description: other % 3 === 0 ? null : `Опис: ${text}`,
        brandId: pick([...ids(stage.world, 'brands'), null], other),
        colorId: pick([...ids(stage.world, 'colors'), null], other + 1),
        typeId: pick([...ids(stage.world, 'types'), null], other + 2),
        fabricComposition: ids(stage.world, 'materials')
          .slice(other % 3)
          .map((id, at) => ({ material: { id }, percent: 10 + at + other })),
      }),
    ),
  describe: (stage, { one, text }) =>
    withItem(stage, one, (id) =>
      stage.t.api('PATCH', `/api/clothes/${id}/description`, { description: text }),
    ),
  deleteItem: (stage, { one }) => withItem(stage, one, (id) => stage.t.api('DELETE', `/api/clothes/${id}`)),
  addPurchase: (stage, { one, other }) =>
    withItem(stage, one, (clothesId) =>
      stage.t.api('POST', '/api/purchases/', { clothesId, ...purchase(stage.world, other) }),
    ),
  savePurchase: ({ t, world }, { one, other }) => {
    const found = pick(purchases(world), one);
    if (!found) return null;
    return t.api('PUT', `/api/purchases/${found.id}`, {
      clothesId: found.clothesId,
      ...purchase(world, other),
    });
  },
  deletePurchase: ({ t, world }, { one }) => {
    const found = pick(purchases(world), one);
    return found ? t.api('DELETE', `/api/purchases/${found.id}`) : null;
  },
  addPhotos: (stage, { one, other }) =>
    withItem(stage, one, (id) => upload(stage, `/api/clothes/${id}/images`, 1 + (other % 2))),
  addPurchasePhoto: (stage, { one }) => {
    const found = pick(purchases(stage.world), one);
    return found ? upload(stage, `/api/purchases/${found.id}/images`, 1) : null;
  },
  deletePhoto: ({ t, world }, { one }) => {
    const found = pick(photos(world), one);
    return found ? t.api('DELETE', `/api/images/${found.id}`) : null;
  },
  makeMain: (stage, { one, other }) =>
    withItem(stage, one, (id) => {
      const imageId = pick(stage.world.get(`clothes ${id}`)?.images ?? [], other)?.id ?? 1;
      return stage.t.api('PATCH', `/api/clothes/${id}/main_image`, { imageId });
    }),
  createEntry: ({ t }, { one, text }) => t.api('POST', `/api/${kindOf(one)}/`, { name: text }),
  renameEntry: (stage, { one, other, text }) =>
    withEntry(stage, one, other, (path) => stage.t.api('PUT', path, { name: text })),
  deleteEntry: (stage, { one, other }) => withEntry(stage, one, other, (path) => stage.t.api('DELETE', path)),
  mergeEntries: (stage, { one, other }) => {
    const dying = pick(ids(stage.world, kindOf(one)), other + 1);
    return withEntry(stage, one, other, (path) =>
      stage.t.api('POST', `${path}/merge`, { ids: [dying], capPercents: true }),
    );
  },
  restoreItem: ({ t }, step) => withTrashed(t, step, (body) => t.api('POST', '/api/trash/restore', body)),
  deleteForGood: ({ t }, step) => withTrashed(t, step, (body) => t.api('POST', '/api/trash/delete', body)),
  changeMany: ({ t, world }, { one, other }) => {
    const supplierId = pick(ids(world, 'suppliers'), one);
    const composition = ids(world, 'materials').map((id) => ({ material: { id }, percent: 20 + one }));
    const change = [
      { brandId: pick([...ids(world, 'brands'), null], one), colorId: pick(ids(world, 'colors'), one) },
      { typeId: null, fabricComposition: composition },
      { fabricComposition: [], ...(supplierId && { supplierId }) },
    ];
    return runBatch(t, '/api/clothes/batch', { selection: everyItem, change: pick(change, other) });
  },
  deleteMany: ({ t, world }, { one }) => {
    const selection = { query: {}, except: ids(world, 'clothes').slice(0, one % 3) };
    return runBatch(t, '/api/clothes/batch', { selection, change: { delete: true } });
  },
  revertBatch: async ({ t }, { one }) => {
    const batches = new Set((await readChanges(t)).map(({ batchId }) => batchId));
    return runBatch(t, `/api/batches/${pick([...batches].reverse(), one)}/revert`, {});
  },
  revert: async ({ t }, { one, other }) => {
    const changes: Change[] = await readChanges(t);
    const id = changes.at(-1 - ((one * 3 + other) % Math.max(1, changes.length)))?.id ?? 0;
    return t.api('POST', `/api/changes/${id}/revert`);
  },
};

const everyItem = { query: {}, except: [] };

/** Begins a call that may be a task, and waits until it has ended. */
async function runBatch(t: TestApp, url: string, body: unknown): Promise<Answer<unknown>> {
  const answer = await t.api<{ data: BatchStarted }>('POST', url, body);
  if (answer.status === 202) {
    const { status, detail } = await ended(t, answer.body.data.taskId);
    assert.is(status, 'completed', detail);
  }
  return answer;
}

/** Makes a call for one or two items in the trash. */
async function withTrashed(
  t: TestApp,
  { one, other }: Step,
  call: (body: { ids: number[] }) => Promise<Answer<unknown>>,
): Promise<Answer<unknown> | null> {
  const trashed = (await t.data<TrashItem[]>('GET', '/api/trash/')).map(({ id }) => id);
  if (trashed.length === 0) return null;
  const first = one % trashed.length;
  return call({ ids: trashed.slice(first, first + 1 + (other % 2)) });
}

function pick<T>(list: readonly T[], place: number): T | null {
  return list[place % Math.max(1, list.length)] ?? null;
}

function kindOf(place: number): string {
  return referenceKinds[place % referenceKinds.length] ?? 'brands';
}

function ids(world: World, kind: string): number[] {
  return referencesOf(world, kind).map(({ id }) => id);
}

function purchases(world: World) {
  return [...world.values()].flatMap(({ purchases: list = [] }) => list);
}

function photos(world: World) {
  return [...world.values()].flatMap(({ images = [] }) => images);
}

function purchase(world: World, place: number) {
  const supplierId = pick(ids(world, 'suppliers'), place) ?? 1;
  return { supplierId, price: place, size: place % 2 ? 'M' : null, luxury: place % 3 === 0 };
}

function withItem(
  { world }: Stage,
  place: number,
  call: (id: number) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> | null {
  const id = pick(ids(world, 'clothes'), place);
  return id === null ? null : call(id);
}

function withEntry(
  { world }: Stage,
  kindPlace: number,
  place: number,
  call: (path: string) => Promise<Answer<unknown>>,
): Promise<Answer<unknown>> | null {
  const kind = kindOf(kindPlace);
  const id = pick(ids(world, kind), place);
  return id === null ? null : call(`/api/${kind}/${id}`);
}

function upload({ t, photo }: Stage, url: string, count: number): Promise<Answer<unknown>> {
  const { body, headers } = form(...Array.from({ length: count }, () => ({ bytes: photo })));
  return t.api('POST', url, body, { headers });
}
