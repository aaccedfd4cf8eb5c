import { likenessIn } from './photoLikeness';
import { gapsOf, inShootingOrder, type PhotoLook } from './photoLook';

/** How much a group costs that has a photo more or fewer than a garment usually has. */
const costOfSize = 0.4;
/** The weight of likeness beside time. */
const shareOfLook = 0.5;
/** A group has at most so many times the usual number of photos. */
const mostTimes = 3;

/**
 * Returns photos in groups of about `perItem` each, in the order they were taken: of all ways to
 * part them, the one that parts at the longest gaps and the greatest changes of what is seen.
 */
export function groupEvenly(photos: readonly PhotoLook[], perItem: number): string[][] {
  const ordered = inShootingOrder(photos);
  const signs = signsOf(ordered, perItem);
  /** The best ways to part the first photos: what each costs, and where its last group begins. */
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ordered.length; end++) {
    let found = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let within = 0;
    for (let from = end - 1; from >= Math.max(0, end - mostTimes * perItem); from--) {
      const parted = from === 0 ? 0 : (signs[from - 1] ?? 0);
      const size = costOfSize * (end - from - perItem) ** 2;
      const cost = (best[from]?.cost ?? 0) + size + within - parted;
      if (cost < found.cost) found = { cost, from };
      within += parted;
    }
    best.push(found);
  }
  const groups: string[][] = [];
  for (let end = ordered.length; end > 0; end = best[end]?.from ?? 0)
    groups.unshift(ordered.slice(best[end]?.from ?? 0, end).map(({ id }) => id));
  return groups;
}

/** Returns how much speaks for another garment after each photo, less than 0 for the same. */
function signsOf(ordered: readonly PhotoLook[], perItem: number): number[] {
  const unlike = likenessIn(ordered);
  const gaps = gapsOf(ordered);
  // As many gaps are longer than this one as there are probably garments.
  const long = [...gaps].sort((a, b) => a - b)[Math.floor((gaps.length * (perItem - 1)) / perItem)] ?? 0;
  return gaps.map((gap, at) => {
    const [one, other] = [ordered[at], ordered[at + 1]];
    if (!one || !other) return 0;
    const look = clamped((unlike.between(one, other) ?? 1) - 1);
    const isTimed = one.takenAt !== null && other.takenAt !== null && long > 0;
    return shareOfLook * look + (isTimed ? clamped(Math.log2(Math.max(gap, 1) / long)) : 0);
  });
}

function clamped(value: number): number {
  return Math.max(-1, Math.min(1, value));
}
