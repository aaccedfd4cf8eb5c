import type { Reference } from '../contract/types';
import { fields, id, list, text } from '../http/decode';

/**
 * Decodes an entry of a reference list; a file of its own, as the reference pages need no other
 * decoder.
 */
export function reference(value: unknown): Reference {
  const entry = fields(value);
  return {
    id: id(entry.id),
    name: text(entry.name),
    ...(entry.aliases !== undefined && { aliases: list(text)(entry.aliases) }),
  };
}
