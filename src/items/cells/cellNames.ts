import { splitNames } from '../../contract/entryNames';
import { joinNames } from '../../contract/joinNames';
import { nameKey } from '../../core/lib/nameKey';
import type { SeveralNames } from '../../ui/table/cells';

const divider = /[,;\r\n]/;

/** Returns the names in a cell's text, or null after a quote that nothing closes. */
export function namesIn(text: string): string[] | null {
  const { names, isUnclosed } = splitNames(text, nameKey);
  return isUnclosed ? null : names;
}

/** The names in the text of a cell that holds several entries. */
export const severalNames: SeveralNames = {
  next: (text) => text && `${text}, `,
  typed: (text) => splitNames(text.slice(lastStart(text)), nameKey).names[0] ?? '',
  taken(text, name) {
    const before = text.slice(0, lastStart(text));
    return `${before}${before && ' '}${joinNames([name])}`;
  },
  edited(text, from, to) {
    const [shown, had, now] = [text, from, to].map(namesIn);
    if (!shown || !now) return to;
    const stays = (name: string) => isAmong(name, now) || !isAmong(name, had ?? []);
    return joinNames([...shown.filter(stays), ...now.filter((name) => !isAmong(name, had ?? []))]);
  },
};

/** Returns where the last name begins: after the last divider outside of quotes. */
function lastStart(text: string): number {
  for (let at = text.length; at > 0; at--)
    if (divider.test(text.charAt(at - 1)) && namesIn(text.slice(0, at - 1))) return at;
  return 0;
}

export function isAmong(name: string, names: readonly string[]): boolean {
  return names.some((one) => nameKey(one) === nameKey(name));
}
