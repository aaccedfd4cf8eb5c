import { hammingDistance } from '../../lib/differenceHash';
import { compareNames } from '../../lib/nameOrder';

/** What the grouping knows of a photo. */
export interface PhotoLook {
  id: string;
  /** Decides where no time does. */
  name: string;
  /** Milliseconds since 1970. */
  takenAt: number | null;
  hash: string | null;
}

/** No gap up to this parts garments by itself; in ms. */
const leastGap = 8000;
/** Between garments, where the gaps themselves do not tell. */
const usualGap = 25_000;
/** Longer ones part garments, whatever the others are. */
const longestGap = 60_000;
/** Nobody takes photos faster: such times are those of a copy. */
const quickest = 1500;
/** The gaps between garments are so many times longer than those within one. */
const clearly = 2;
/** Photos of a garment on average, at most: longer gaps that part more are those of a rest. */
const mostViews = 6;

/** Bits in which two photos of the same view differ at most. */
const near = 8;
/** Bits in which two photos of one garment differ at most, as a rule. */
const alike = 16;
/** Bits in which two photos differ that have nothing in common. */
const far = 24;

/**
 * Returns photos in groups that probably show one garment each, in the order they were taken. Long
 * gaps in time part them, and how long is long follows from the gaps; where a gap alone does not
 * tell, likeness does. Photos without times of their own go by likeness, in the order of names.
 */
export function groupPhotos(photos: readonly PhotoLook[], eachAlone: boolean): string[][] {
  const ordered = inOrder(photos);
  if (eachAlone) return ordered.map(({ id }) => [id]);
  const timed = ordered.filter((photo) => photo.takenAt !== null);
  const untimed = ordered.filter((photo) => photo.takenAt === null);
  const groups = tellTimes(timed)
    ? [...byTime(timed), ...byLikeness(untimed)]
    : byLikeness([...timed, ...untimed].sort(byName));
  return groups.map((group) => group.map(({ id }) => id));
}

/** By time, then name; photos without a time last. */
function inOrder(photos: readonly PhotoLook[]): PhotoLook[] {
  const time = ({ takenAt }: PhotoLook) => takenAt ?? Number.MAX_SAFE_INTEGER;
  return [...photos].sort((one, other) => time(one) - time(other) || byName(one, other));
}

function byName(one: PhotoLook, other: PhotoLook): number {
  return compareNames(one.name, other.name);
}

function tellTimes(photos: readonly PhotoLook[]): boolean {
  const gaps = gapsOf(photos);
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  return gaps.length < 2 ? span > 0 : span / gaps.length >= quickest;
}

function gapsOf(photos: readonly PhotoLook[]): number[] {
  return photos.slice(1).map(({ takenAt }, n) => (takenAt ?? 0) - (photos[n]?.takenAt ?? 0));
}

function byTime(photos: readonly PhotoLook[]): PhotoLook[][] {
  const gaps = gapsOf(photos);
  const limit = limitOf(gaps);
  const middling = Math.max(leastGap, limit / 2, clearly * paceOf(gaps, limit));
  const groups: PhotoLook[][] = [];
  photos.forEach((photo, n) => {
    const group = groups.at(-1);
    const gap = gaps[n - 1] ?? 0;
    const distance = group ? distanceTo(photo, group) : null;
    // Likeness decides in the middle ground; no distance where one could not be read.
    const isNew =
      gap > limit
        ? distance === null || distance > near || gap > 2 * limit
        : gap > middling && distance !== null && distance >= far;
    if (group && !isNew) group.push(photo);
    else groups.push([photo]);
  });
  return groups;
}

/**
 * Returns the usual gap within a garment; 0 where long gaps are too few to part garments. The
 * views of one garment may look nothing like each other: gaps of the usual length part none.
 */
function paceOf(gaps: readonly number[], limit: number): number {
  const short = gaps.filter((gap) => gap <= limit).sort((a, b) => a - b);
  const groups = gaps.length - short.length + 1;
  return (gaps.length + 1) / groups > mostViews ? 0 : (short[short.length >> 1] ?? 0);
}

/**
 * Returns the longest gap within a garment: in the middle of the widest leap between two gaps that
 * follow one another by length, where that is clear, else as usual.
 */
function limitOf(gaps: readonly number[]): number {
  const sorted = gaps.map((gap) => Math.min(Math.max(gap, 1000), longestGap)).sort((a, b) => a - b);
  let limit = usualGap;
  let widest = clearly;
  sorted.slice(1).forEach((gap, n) => {
    const before = sorted[n] ?? gap;
    if (gap / before <= widest || gap <= leastGap) return;
    widest = gap / before;
    limit = Math.max(Math.sqrt(before * gap), leastGap);
  });
  return limit;
}

/**
 * A photo joins a group that has one like it. A far one between two groups that are alike was a
 * label or a detail: it belongs to them.
 */
function byLikeness(photos: readonly PhotoLook[]): PhotoLook[][] {
  const groups: PhotoLook[][] = [];
  for (const photo of photos) {
    const group = groups.at(-1);
    const before = groups.at(-2);
    if (group && isAlike(photo, group)) group.push(photo);
    else if (before && group?.length === 1 && isAlike(photo, before)) {
      groups.pop();
      before.push(...group, photo);
    } else groups.push([photo]);
  }
  return groups;
}

function isAlike(photo: PhotoLook, group: readonly PhotoLook[]): boolean {
  const distance = distanceTo(photo, group);
  return distance !== null && distance <= alike;
}

/** Returns how far a photo is from the one most like it. */
function distanceTo({ hash }: PhotoLook, group: readonly PhotoLook[]): number | null {
  const distances = group.flatMap((other) =>
    hash !== null && other.hash !== null ? [hammingDistance(hash, other.hash)] : [],
  );
  return distances.length === 0 ? null : Math.min(...distances);
}
