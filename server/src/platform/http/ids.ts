import { Problem } from '../Problem';
import { texts } from '../texts';

/** An id from a path. What cannot be one names nothing: not_found. */
export function pathId(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new Problem('not_found', texts.addressNotFound);
}
