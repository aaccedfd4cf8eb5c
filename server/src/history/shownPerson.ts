import type { ShownPerson } from '../../../src/contract/changes';
import { historyTexts } from './texts';

/** A person of a row; null where the row names nobody. */
interface PersonOfRow {
  id: number | null;
  email: string | null;
  name: string | null;
}

/** Returns who did something, as the caller may see it: e-mails are for administrators. */
export function shownPerson({ id, email, name }: PersonOfRow, withEmail: boolean): ShownPerson | null {
  if (id === null) return null;
  return withEmail ? { id, email: email ?? '' } : { id, name: name || historyTexts.person(id) };
}
