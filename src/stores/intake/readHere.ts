import { clock } from '../../lib/clock';
import { type ReadPhoto, readPhoto } from './readPhoto';

/** Reads a photo on the page itself, when nothing else is to be done. */
export async function readHere(file: File): Promise<ReadPhoto> {
  await new Promise<void>((resolve) => void clock.idle(() => resolve()));
  return readPhoto(file);
}
