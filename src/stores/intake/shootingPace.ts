/** Until then, gaps are those of a hand that turns one garment around; in ms. */
const usualGap = 25_000;
/** Longer ones part garments, whatever the others are. */
const longestGap = 60_000;
const minute = 60_000;
/** Times are whole seconds: shorter gaps are equal to this one. */
const shortestGap = 1000;
/** The gaps between garments are so many times longer than those within one. */
const clearly = 2;
/** Photos of a garment on average, at most: longer gaps that part more are those of a rest. */
const mostViews = 6;
/**
 * So many of the short gaps are within garments for certain, quick changes of garments being few;
 * and those that are a little longer.
 */
const certain = 0.8;
const little = 1.2;
/** A gap of so many times the pace parts garments, however alike they look. */
const longerThanPace = 3;

/** Limits of gaps between photos, in ms; between the two, likeness decides. */
export interface Pace {
  /**
   * Gaps up to this one are within a garment; 0 where no gap tells that, null where the times are
   * too coarse to tell anything.
   */
  joins: number | null;
  /** Longer ones are between garments. */
  parts: number;
}

/** Returns what the gaps of a pile say of its garments: each hand has a pace of its own. */
export function paceOf(gaps: readonly number[]): Pace {
  // A camera that writes no seconds.
  if (gaps.every((gap) => gap % minute === 0)) return { joins: null, parts: minute };
  const sorted = gaps.map((gap) => Math.min(Math.max(gap, shortestGap), longestGap)).sort((a, b) => a - b);
  const short = sorted.slice(0, shortOnes(sorted));
  const groups = sorted.length - short.length + 1;
  if (groups === 1) {
    const usual = sorted[sorted.length >> 1] ?? 0;
    return usual <= usualGap ? { joins: usualGap, parts: usualGap } : { joins: 0, parts: usualGap };
  }
  // The long gaps are those of rests: nothing tells a garment from the next.
  if ((sorted.length + 1) / groups > mostViews) return { joins: 0, parts: longestGap };
  const at = (share: number) => short[Math.floor(share * short.length)] ?? 0;
  return { joins: little * at(certain), parts: longerThanPace * at(0.5) };
}

/**
 * Returns how many of the gaps are short ones: where the two classes differ most, by Otsu's rule
 * for their logarithms; all where none are clearly longer.
 */
function shortOnes(sorted: readonly number[]): number {
  const logs = sorted.map(Math.log);
  const mean = (from: number, to: number) =>
    logs.slice(from, to).reduce((sum, log) => sum + log, 0) / (to - from);
  let best = { count: sorted.length, spread: 0 };
  for (let count = 1; count < sorted.length; count++) {
    const leap = mean(count, sorted.length) - mean(0, count);
    const spread = count * (sorted.length - count) * leap ** 2;
    if (leap >= Math.log(clearly) && spread > best.spread) best = { count, spread };
  }
  return best.count;
}
