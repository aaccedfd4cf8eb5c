import type { ShownPerson } from '../../contract/changes';
import { historyTexts as texts } from '../../texts/history';

/** Returns what somebody is called: an e-mail tells people apart better than a name. */
export function personText({ id, email, name }: ShownPerson): string {
  return email || name || texts.filters.unknown(id);
}
