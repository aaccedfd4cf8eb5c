import type { Reference } from '../../../src/contract/types';
import { foldName } from './foldName';
import { isOneEdit } from './isOneEdit';
import { restNow, shortestEdited } from './likelyPairs';
import { neighbourhoods } from './neighbourhoods';

/** Entries that are offered for one name. */
export const mostNear = 20;

/**
 * Returns for each of the names the entries that look like it: first those that are equal when
 * folded, then those one edit apart, by the rules of `likelyPairs`.
 */
export async function nearEntries(
  entries: readonly Reference[],
  names: readonly string[],
): Promise<Reference[][]> {
  const rest = restNow();
  const folded = [...entries.map(({ name }) => name), ...names].map(foldName);
  const texts = folded.map(({ text }) => [...text]);
  const equal = names.map(() => new Set<number>());
  const edited = names.map(() => new Set<number>());
  const wanted = new Map<string, Set<number>[]>();
  for (const [at, found] of equal.entries()) {
    const text = folded[entries.length + at]?.text ?? '';
    wanted.set(text, [...(wanted.get(text) ?? []), found]);
  }
  for (const at of entries.keys()) {
    for (const found of wanted.get(folded[at]?.text ?? '') ?? []) found.add(at);
  }
  const long = [...texts.keys()].filter((at) => (texts[at]?.length ?? 0) >= shortestEdited);
  for await (const near of neighbourhoods(long, texts, rest)) {
    for (const name of near) {
      if (name < entries.length) continue;
      for (const entry of near) {
        if (entry >= entries.length || folded[entry]?.digits !== folded[name]?.digits) continue;
        if (isOneEdit(texts[entry] ?? [], texts[name] ?? [])) edited[name - entries.length]?.add(entry);
      }
    }
    await rest();
  }
  return names.map((_, at) =>
    [...new Set([...(equal[at] ?? []), ...(edited[at] ?? [])])]
      .slice(0, mostNear)
      .flatMap((entry) => entries[entry] ?? []),
  );
}
