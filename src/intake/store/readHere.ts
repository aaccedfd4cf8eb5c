import { clock } from '../../core/lib/clock';
import { type ReadPhoto, readPhoto } from './readPhoto';

/** Reads a photo on the page itself, in idle time. */
export async function readHere(file: File): Promise<ReadPhoto> {
  await new Promise<void>((resolve) => void clock.idle(() => resolve()));
  return readPhoto(file);
}
