import type { Reference } from '../contract';
import { fields, id, text } from '../http/check';

/** An entry of a reference list; by itself, as the reference pages need no other shape. */
export function reference(value: unknown): Reference {
  const entry = fields(value);
  return { id: id(entry.id), name: text(entry.name) };
}
