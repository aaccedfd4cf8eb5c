import { likenessIn } from './photoLikeness';
import { byName, gapsOf, hasShootingTimes, inShootingOrder, type PhotoLook } from './photoLook';
import { paceOf } from './shootingPace';

/**
 * Returns photos in groups that probably show one garment each, in the order they were taken. Long
 * time gaps separate groups; the limits of short and long gaps are derived from the gaps of the
 * pile. If a gap does not decide, likeness does. Times of cameras and times of files are compared
 * among themselves only. Photos whose times do not tell are grouped by likeness, in the order of
 * names. With `eachAlone`, each photo is a group.
 */
export function groupPhotos(photos: readonly PhotoLook[], eachAlone: boolean): string[][] {
  const piles = inShootingOrder(photos);
  if (eachAlone) return piles.flat().map(({ id }) => [id]);
  const unlike = likenessIn(piles.flat());
  const untimed = piles.filter((pile) => !hasShootingTimes(pile)).flat();
  const groups = [
    ...piles.filter(hasShootingTimes).flatMap((pile) => byTime(pile, unlike)),
    ...byLikeness(untimed.sort(byName), unlike),
  ];
  return groups.map((group) => group.map(({ id }) => id));
}

type Unlike = ReturnType<typeof likenessIn>;

/**
 * Splits photos by the gaps between their times. Short gaps certainly join and long gaps certainly
 * split; across the gaps in between, similar bursts (photos joined by short gaps) are joined, up to
 * the number of photos that a garment of this pile usually has.
 */
function byTime(photos: readonly PhotoLook[], unlike: Unlike): PhotoLook[][] {
  const gaps = gapsOf(photos);
  const pace = paceOf(gaps);
  const cut = (longest: number) => pieces(photos, (n) => (gaps[n - 1] ?? 0) > longest);
  if (pace.joins === null) return cut(pace.parts).flatMap((piece) => byLikeness(piece, unlike));
  const bursts = cut(pace.joins);
  const usual = bursts.map(({ length }) => length).sort((a, b) => a - b)[bursts.length >> 1] ?? 1;
  const max = pace.joins === 0 ? photos.length : usual;
  const groups: PhotoLook[][] = [];
  for (const burst of bursts) {
    const group = groups.at(-1);
    const gap = (burst[0]?.takenAt ?? 0) - (group?.at(-1)?.takenAt ?? 0);
    const fits = group && gap <= pace.parts && group.length + burst.length <= max;
    if (fits && areLike(group, burst, unlike)) group.push(...burst);
    else groups.push([...burst]);
  }
  return groups;
}

/** Splits the photos before each index for which `begins` returns true. */
function pieces(photos: readonly PhotoLook[], begins: (at: number) => boolean): PhotoLook[][] {
  const found: PhotoLook[][] = [];
  photos.forEach((photo, at) => {
    const piece = found.at(-1);
    if (piece && !begins(at)) piece.push(photo);
    else found.push([photo]);
  });
  return found;
}

/**
 * Returns photos in groups by likeness. A photo joins a group whose first or last photo is like it;
 * a close-up joins the garment shown before it. An unlike photo between two photos of one group is
 * a label or a detail, and belongs to the group.
 */
function byLikeness(photos: readonly PhotoLook[], unlike: Unlike): PhotoLook[][] {
  const groups: PhotoLook[][] = [];
  for (const photo of photos) {
    const group = groups.at(-1);
    const before = groups.at(-2);
    if (group && (unlike.isNear(photo) || areLike(group, [photo], unlike))) group.push(photo);
    else if (before && group?.length === 1 && areLike(before, [photo], unlike)) {
      groups.pop();
      before.push(...group, photo);
    } else groups.push([photo]);
  }
  return groups;
}

/**
 * Returns whether two groups show one garment. Compares only their first and last photos, because
 * comparing all photos would join different garments through a chain of similar photos.
 */
function areLike(one: readonly PhotoLook[], other: readonly PhotoLook[], unlike: Unlike): boolean {
  const ends = (photos: readonly PhotoLook[]) =>
    [photos[0], photos.at(-1)].filter((end) => end !== undefined);
  return ends(one).some((end) => ends(other).some((photo) => (unlike.between(end, photo) ?? 2) <= 1));
}
