import type { Reference } from '../../../src/contract/references';
import type { Suggestions } from '../../../src/contract/suggestions';
import type { FastCreated, Image, Task } from '../../../src/contract/types';
import { AiServer, says } from '../support/AiServer';
import { startApp, type TestApp } from '../support/app';
import { form } from '../support/forms';
import { type Colour, green, photo } from '../support/photos';

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
export async function withWorld(
  work: (world: World) => Promise<void>,
  settings: Parameters<typeof startApp>[0] = {},
): Promise<void> {
  const ai = await AiServer.start();
  ai.otherwise = answers({});
  const t = await startApp({
    ...settings,
    config: { openaiApiKey: 'sk-test-key', openaiBaseUrl: ai.baseUrl, ...settings.config },
    ai: { pause: 0, timeout: 20_000, stopTime: 0, ...settings.ai },
  });
  try {
    await t.signIn();
    await t.data('POST', '/api/suppliers/', { name: 'Ринок' });
    await work({ ai, t, ...(await addItem(t, 'Пальто', 3)) });
  } finally {
    await t.close();
    await ai.stop();
  }
}

export async function addItem(t: TestApp, title: string, photos: number, colour: Colour = green) {
  const { clothesId } = await t.data<FastCreated>('POST', '/api/clothes/fast_create', {
    title,
    supplierId: 1,
  });
  const bytes = await photo('jpeg', { colour, width: 60, height: 80 });
  const imageIds: number[] = [];
  for (let n = 0; n < photos; n += 1) {
    const { body, headers } = form({ bytes });
    const [image] = await t.data<Image[]>('POST', `/api/clothes/${clothesId}/images`, body, { headers });
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
  for (let round = 0; round < 20_000; round += 1) {
    const found = await latest(world);
    if (found?.taskId === taskId && (found.status === 'completed' || found.status === 'failed')) return found;
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  throw new Error('the task never ended');
}
