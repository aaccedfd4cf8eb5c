import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { hashKey } from '../src/photos/hashKey';
import { newAddress, type PhotoStore } from '../src/photos/store/store';
import looks from './photos.json';

/**
 * The name of a picture in the folder `photos`. It has two files there, and in photos.json what the
 * server computes when a photo is uploaded.
 */
export type PhotoName = keyof typeof looks;

/** A picture in the photo store, with the values of its row. */
export interface DemoPhoto {
  address: string;
  width: number;
  height: number;
  bytes: number;
  hash_key: string;
  colour: string;
}

/** Copies a picture from the folder of pictures into the photo store. */
export async function storePhoto(photos: PhotoStore, folder: string, name: PhotoName): Promise<DemoPhoto> {
  const address = newAddress();
  const medium = await readFile(path.join(folder, `${name}.webp`));
  const small = await readFile(path.join(folder, `${name}.small.webp`));
  // The pictures are no larger than the medium size, so it is their full size, too.
  await photos.put(address, { original: medium, medium, small });
  const { width, height, hash, colour } = looks[name];
  const bytes = medium.length * 2 + small.length;
  return { address, width, height, bytes, hash_key: hashKey(hash), colour };
}
