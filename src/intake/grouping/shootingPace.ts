/** The longest gap in ms between photos of one garment, used if all gaps of a pile are similar. */
const defaultGap = 25_000;
/** The longest gap in ms: a pause may have any length, so longer gaps count as this one. */
const maxGap = 60_000;
const minute = 60_000;
/** The shortest gap in ms: times are whole seconds, so shorter gaps count as this one. */
const minGap = 1000;
/** The minimum ratio of the mean gap between garments to the mean gap within a garment. */
const clearly = 2;
/**
 * The maximum average number of photos of a garment. If it is exceeded, the longer gaps are pauses
 * of the person and not changes of the garment.
 */
const maxPhotosPerGarment = 6;
/**
 * The share of the short gaps that certainly lie within garments; the rest may be quick changes of
 * the garment. `little` is the factor by which a gap within a garment may exceed the certain ones.
 */
const certain = 0.8;
const little = 1.2;
/**
 * A gap longer than this multiple of the median short gap separates garments, however alike they
 * look.
 */
const longerThanPace = 3;

/** The limits of gaps between photos, in ms; between the two limits, likeness decides. */
export interface Pace {
  /**
   * The longest gap that certainly lies within a garment; 0 if no gap is certain, null if the times
   * are in whole minutes, which is too coarse.
   */
  joins: number | null;
  /** The gap above which garments are separate. */
  parts: number;
}

/** Returns the pace of a pile, derived from its gaps: each person has their own pace. */
export function paceOf(gaps: readonly number[]): Pace {
  // The camera writes no seconds.
  if (gaps.every((gap) => gap % minute === 0)) return { joins: null, parts: minute };
  const sorted = gaps.map((gap) => Math.min(Math.max(gap, minGap), maxGap)).sort((a, b) => a - b);
  const short = sorted.slice(0, shortOnes(sorted));
  const groups = sorted.length - short.length + 1;
  if (groups === 1) {
    const usual = sorted[sorted.length >> 1] ?? 0;
    return usual <= defaultGap ? { joins: defaultGap, parts: defaultGap } : { joins: 0, parts: defaultGap };
  }
  // The long gaps are only pauses of the person: they do not tell where a garment ends.
  if ((sorted.length + 1) / groups > maxPhotosPerGarment) return { joins: 0, parts: maxGap };
  const at = (share: number) => short[Math.floor(share * short.length)] ?? 0;
  return { joins: little * at(certain), parts: longerThanPace * at(0.5) };
}

/**
 * Returns the number of short gaps. Otsu's method, applied to the logarithms, divides the sorted
 * gaps into short and long ones; if the long ones are not clearly longer, all gaps count as short.
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
