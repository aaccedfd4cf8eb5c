import type { Reference } from '../../../src/contract/references';
import type { FastCreated, Image } from '../../../src/contract/types';
import type { TestApp } from './app';
import { form } from './forms';
import { photo } from './photos';

/** Adds an entry to a reference list, and returns its id. */
export async function addEntry(t: TestApp, kind: string, name: string): Promise<number> {
  return (await t.data<Reference>('POST', `/api/${kind}/`, { name })).id;
}

export function fastCreate(t: TestApp, title: string, supplierId = 1): Promise<FastCreated> {
  return t.data('POST', '/api/clothes/fast_create', { title, supplierId });
}

/** Uploads photos to `clothes/1`, `purchases/1` or the like. */
export function addPhotos(t: TestApp, target: string, ...photos: Buffer[]): Promise<Image[]> {
  const { body, headers } = form(...photos.map((bytes) => ({ bytes })));
  return t.data('POST', `/api/${target}/images`, body, { headers });
}

/** Adds an item with a main photo, as a description needs it. */
export async function addPhotographed(
  t: TestApp,
  title = 'Пальто',
  bytes?: Buffer,
): Promise<FastCreated & { image: Image }> {
  const made = await fastCreate(t, title);
  const target = `clothes/${made.clothesId}`;
  const [image] = await addPhotos(t, target, bytes ?? (await photo('jpeg', { width: 40, height: 30 })));
  if (!image) throw new Error('no photo was stored');
  await t.data('PATCH', `/api/${target}/main_image`, { imageId: image.id });
  return { ...made, image };
}
