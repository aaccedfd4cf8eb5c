import { likenessIn } from './photoLikeness';
import { gapsOf, inShootingOrder, type PhotoLook } from './photoLook';

/**
 * The cost of a group with one photo more or fewer than the usual number. The cost grows with the
 * square of the difference.
 */
const costOfSize = 0.4;
/** The weight of likeness relative to time. */
const shareOfLook = 0.5;
/** The largest size of a group, as a multiple of the usual number. */
const maxTimes = 3;

/**
 * Splits photos, in the order they were taken, into groups of about `perItem` each. Chooses the
 * partition with the lowest cost, which splits at long gaps and at great changes of the picture.
 */
export function groupEvenly(photos: readonly PhotoLook[], perItem: number): string[][] {
  const ordered = inShootingOrder(photos).flat();
  const signs = signsOf(ordered, perItem);
  /**
   * At index n, the best partition of the first n photos: its cost, and the start of its last
   * group.
   */
  const best = [{ cost: 0, from: 0 }];
  for (let end = 1; end <= ordered.length; end++) {
    let found = { cost: Number.POSITIVE_INFINITY, from: end - 1 };
    let within = 0;
    for (let from = end - 1; from >= Math.max(0, end - maxTimes * perItem); from--) {
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

/**
 * Returns, for each pair of neighbouring photos, the evidence that they show two garments; a
 * negative value is evidence for one garment.
 */
function signsOf(ordered: readonly PhotoLook[], perItem: number): number[] {
  const unlike = likenessIn(ordered);
  const gaps = gapsOf(ordered);
  // If each garment has `perItem` photos, the gaps longer than this one lie between garments.
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
