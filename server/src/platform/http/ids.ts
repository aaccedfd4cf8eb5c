import { Problem } from '../Problem';
import { texts } from '../problemTexts';

/** Reads an id from a path. Throws not_found for a text that cannot be an id. */
export function pathId(text: string): number {
  const id = /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(id)) return id;
  throw new Problem('not_found', texts.addressNotFound);
}
