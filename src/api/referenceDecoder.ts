import type { Reference } from '../contract/types';
import { fields, id, text } from '../http/decode';

/** An entry of a reference list; by itself, as the reference pages need no other shape. */
export function reference(value: unknown): Reference {
  const entry = fields(value);
  return { id: id(entry.id), name: text(entry.name) };
}
