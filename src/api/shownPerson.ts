import type { ShownPerson } from '../contract/changes';
import { fields, id } from '../http/decode';
import { textOrNull } from './values';

/** Decodes who did something; an API may tell the e-mail, the name, or both. */
export function shownPerson(value: unknown): ShownPerson {
  const entry = fields(value);
  const [email, name] = [textOrNull(entry.email), textOrNull(entry.name)];
  return { id: id(entry.id), ...(email !== null && { email }), ...(name !== null && { name }) };
}
