import type { ShownPerson } from '../../contract/people';
import { historyTexts as texts } from './texts';

/**
 * Returns the text that names a person: the e-mail, else the name, else the id. The e-mail comes
 * first because two people may have the same name.
 */
export function personText({ id, email, name }: ShownPerson): string {
  return email || name || texts.filters.unknown(id);
}
