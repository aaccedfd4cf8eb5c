import type { ShownPerson } from '../../../src/contract/people';
import { historyTexts } from './texts';

/** The columns of a person; they are null if the row names nobody. */
interface PersonOfRow {
  id: number | null;
  email: string | null;
  name: string | null;
}

/**
 * Returns a person with the e-mail, which only administrators see, or with the name; null for
 * nobody.
 */
export function shownPerson({ id, email, name }: PersonOfRow, withEmail: boolean): ShownPerson | null {
  if (id === null) return null;
  return withEmail ? { id, email: email ?? '' } : { id, name: name || historyTexts.person(id) };
}
