import type { Reference } from '../../../src/contract/references';
import type { Suggestions } from '../../../src/contract/suggestions';
import type { Task } from '../../../src/contract/types';
import { type AiServer, says } from '../support/AiServer';
import type { StartOptions, TestApp } from '../support/app';
import { ended } from '../support/batches';
import { addEntry, addPhotos, fastCreate } from '../support/items';
import { type Colour, green, photo } from '../support/photos';
import { withAi } from '../support/withAi';

export interface World {
  ai: AiServer;
  t: TestApp;
  clothesId: number;
  /** Ids of the three photos; the second one is the main photo. */
  imageIds: number[];
}

/** The answer of a model that sees nothing. */
export const nothing = { brand: null, type: null, color: null, title: null, labels: [] };

export const answers = (fields: object) => says(JSON.stringify({ ...nothing, ...fields }));

/**
 * Runs `work` with a server that has one item of three photos, and an AI that the test controls.
 */
export function withWorld(work: (world: World) => Promise<void>, settings: StartOptions = {}): Promise<void> {
  return withAi(async ({ t, ai }) => {
    ai.otherwise = answers({});
    await addEntry(t, 'suppliers', 'Ринок');
    await work({ ai, t, ...(await addItem(t, 'Пальто', 3)) });
  }, settings);
}

export async function addItem(t: TestApp, title: string, photos: number, colour: Colour = green) {
  const { clothesId } = await fastCreate(t, title);
  const bytes = await photo('jpeg', { colour, width: 60, height: 80 });
  const imageIds: number[] = [];
  for (let n = 0; n < photos; n += 1) {
    const [image] = await addPhotos(t, `clothes/${clothesId}`, bytes);
    imageIds.push(image?.id ?? 0);
  }
  const imageId = imageIds[1] ?? imageIds[0];
  if (imageId) await t.data('PATCH', `/api/clothes/${clothesId}/main_image`, { imageId });
  return { clothesId, imageIds };
}

export const entry = (t: TestApp, kind: string, name: string) =>
  t.data<Reference>('POST', `/api/${kind}/`, { name });

export const latest = ({ t, clothesId }: Pick<World, 't' | 'clothesId'>) =>
  t.data<Suggestions | null>('GET', `/api/clothes/${clothesId}/suggestions`);

/** Asks, waits for the end, and returns the proposals. */
export async function run(world: World, body?: unknown): Promise<Suggestions> {
  const { taskId } = await world.t.data<Task>('POST', `/api/clothes/${world.clothesId}/suggestions`, body);
  await ended(world.t, taskId);
  const found = await latest(world);
  if (found?.taskId !== taskId) throw new Error('another task is the latest');
  return found;
}
