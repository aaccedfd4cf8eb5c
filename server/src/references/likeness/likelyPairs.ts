/** Finds the similar entries of a list without comparing each entry with every other. */
import { maxLikelyPairs } from '../../../../src/contract/limits';
import type { Reference } from '../../../../src/contract/references';
import type { LikelyPair } from '../../../../src/contract/usage';
import { type FoldedName, foldName } from './foldName';
import { isOneEdit } from './isOneEdit';
import { neighbourhoods } from './neighbourhoods';

/**
 * Minimum number of letters in names that are one edit apart. Shorter names may differ by a letter
 * without being misspelled, for example «Лен» and «Лён», «H&M» and «H&K».
 */
export const minEditedLength = 5;
/** Milliseconds of work after which other requests get their turn. */
const turn = 10;

export interface LikelyPairs {
  pairs: LikelyPair[];
  /** Whether there are more pairs than these first `maxLikelyPairs`. */
  morePairs: boolean;
}

interface Found extends LikelyPairs {
  ids: readonly number[];
}

/**
 * Returns the pairs of entries whose folded names are equal, then the pairs one edit apart (a
 * letter added, removed or replaced, or two exchanged) with at least five letters and the same
 * digits.
 */
export async function likelyPairs(entries: readonly Reference[]): Promise<LikelyPairs> {
  const rest = restNow();
  const folded: FoldedName[] = [];
  for (const { name } of entries) {
    folded.push(foldName(name));
    await rest();
  }
  const found: Found = { ids: entries.map(({ id }) => id), pairs: [], morePairs: false };
  const groups = new Map<string, number[]>();
  for (const [at, { text }] of folded.entries()) {
    const group = groups.get(text);
    if (group) group.push(at);
    else groups.set(text, [at]);
  }
  for (const group of groups.values()) {
    await eachPair(group, rest, (one, other) => add(found, one, other, 'same'));
  }
  await findEdits(found, folded, rest);
  const { pairs, morePairs } = found;
  return { pairs, morePairs };
}

async function findEdits(found: Found, folded: readonly FoldedName[], rest: () => Promise<void>) {
  const texts = folded.map(({ text }) => [...text]);
  const long = [...texts.keys()].filter((at) => (texts[at]?.length ?? 0) >= minEditedLength);
  const known = new Set<number>();
  const isLikely = (one: number, other: number) => {
    if (folded[one]?.digits !== folded[other]?.digits) return false;
    if (known.has(one * texts.length + other)) return false;
    return isOneEdit(texts[one] ?? [], texts[other] ?? []);
  };
  for await (const near of neighbourhoods(long, texts, rest)) {
    if (found.morePairs) return;
    await eachPair(near, rest, (one, other) => {
      if (!isLikely(one, other)) return true;
      known.add(one * texts.length + other);
      return add(found, one, other, 'edit');
    });
    await rest();
  }
}

/** Adds a pair. Returns false when the maximum is reached. */
function add(found: Found, one: number, other: number, why: LikelyPair['why']): boolean {
  if (found.pairs.length >= maxLikelyPairs) {
    found.morePairs = true;
    return false;
  }
  found.pairs.push({ ids: [found.ids[one] ?? 0, found.ids[other] ?? 0], why });
  return true;
}

/**
 * Calls `take` with each pair, the smaller position first, until it returns false. Rests in
 * between, because a group of names with the same hash may be as long as the list.
 */
async function eachPair(
  members: readonly number[],
  rest: () => Promise<void>,
  take: (one: number, other: number) => boolean,
): Promise<void> {
  const inOrder = [...new Set(members)].sort((one, other) => one - other);
  for (const [at, one] of inOrder.entries()) {
    for (let next = at + 1; next < inOrder.length; next += 1) {
      if (!take(one, inOrder[next] ?? 0)) return;
    }
    await rest();
  }
}

/** Returns a function that lets other requests run whenever the work has used up its turn. */
export function restNow(): () => Promise<void> {
  let begun = performance.now();
  return async () => {
    if (performance.now() - begun < turn) return;
    await new Promise((resolve) => setImmediate(resolve));
    begun = performance.now();
  };
}
