import type { ShownPerson } from '../../contract/changes';
import { historyTexts as texts } from './texts';

/** Returns the text that names a person: an e-mail tells people apart better than a name. */
export function personText({ id, email, name }: ShownPerson): string {
  return email || name || texts.filters.unknown(id);
}
