import type { Reference } from '../../../../src/contract/references';
import { type FoldedName, foldName } from './foldName';
import { isOneEdit } from './isOneEdit';
import { minEditedLength, restNow } from './likelyPairs';
import { neighbourhoods } from './neighbourhoods';

/** Maximum number of entries to offer for one name. */
export const maxNear = 20;

/**
 * Returns, for each name, the entries that look like it, by the rules of `likelyPairs`: first those
 * that are equal when folded, then those one edit apart.
 */
export async function nearEntries(
  entries: readonly Reference[],
  names: readonly string[],
): Promise<Reference[][]> {
  const rest = restNow();
  const folded: FoldedName[] = [];
  for (const name of [...entries.map((entry) => entry.name), ...names]) {
    folded.push(foldName(name));
    await rest();
  }
  const texts = folded.map(({ text }) => [...text]);
  const equal = new Map<string, Set<number>>();
  for (const { text } of folded.slice(entries.length)) equal.set(text, new Set());
  for (const at of entries.keys()) addNear(equal.get(folded[at]?.text ?? ''), at);
  const edited = names.map(() => new Set<number>());
  const long = [...texts.keys()].filter((at) => (texts[at]?.length ?? 0) >= minEditedLength);
  for await (const group of neighbourhoods(long, texts, rest)) {
    const near = [...new Set(group)];
    for (const name of near) {
      if (name < entries.length) continue;
      const found = edited[name - entries.length];
      for (const entry of near) {
        if (entry >= entries.length || folded[entry]?.digits !== folded[name]?.digits) continue;
        if (isOneEdit(texts[entry] ?? [], texts[name] ?? []) && !addNear(found, entry)) break;
      }
      await rest();
    }
    await rest();
  }
  return names.map((_, at) =>
    [...new Set([...(equal.get(folded[entries.length + at]?.text ?? '') ?? []), ...(edited[at] ?? [])])]
      .slice(0, maxNear)
      .flatMap((entry) => entries[entry] ?? []),
  );
}

/** Adds an entry. Returns false when the maximum is reached. */
function addNear(found: Set<number> | undefined, entry: number): boolean {
  if (!found || found.size >= maxNear) return false;
  found.add(entry);
  return true;
}
