import { likenessIn } from './photoLikeness';
import { byName, gapsOf, inShootingOrder, type PhotoLook } from './photoLook';
import { paceOf } from './shootingPace';

/**
 * Returns photos in groups that probably show one garment each, in the order they were taken. Long
 * time gaps separate groups, and the gaps themselves define which are long; if a gap alone does not
 * decide, likeness does. Photos without times are grouped by likeness, in the order of names.
 */
export function groupPhotos(photos: readonly PhotoLook[], eachAlone: boolean): string[][] {
  const ordered = inShootingOrder(photos);
  if (eachAlone) return ordered.map(({ id }) => [id]);
  const timed = ordered.filter((photo) => photo.takenAt !== null);
  const untimed = ordered.filter((photo) => photo.takenAt === null);
  const unlike = likenessIn(photos);
  const groups = tellTimes(timed)
    ? [...byTime(timed, unlike), ...byLikeness(untimed, unlike)]
    : byLikeness([...timed, ...untimed].sort(byName), unlike);
  return groups.map((group) => group.map(({ id }) => id));
}

type Unlike = ReturnType<typeof likenessIn>;

/**
 * The shortest time in ms in which a person takes the next photo. Shorter gaps mean that the times
 * are those of copying the files.
 */
const quickest = 1500;

function tellTimes(photos: readonly PhotoLook[]): boolean {
  const gaps = gapsOf(photos);
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  return gaps.length < 2 ? span > 0 : span / gaps.length >= quickest;
}

/**
 * Splits photos by the gaps between their times. Short gaps certainly join and long gaps certainly
 * split; across the gaps in between, similar bursts are joined, up to the number of photos that a
 * garment of this pile usually has.
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
 * Returns whether two groups show one garment. Compares only their ends: across the photos between
 * them, likeness would lead from garment to garment.
 */
function areLike(one: readonly PhotoLook[], other: readonly PhotoLook[], unlike: Unlike): boolean {
  const ends = (photos: readonly PhotoLook[]) =>
    [photos[0], photos.at(-1)].filter((end) => end !== undefined);
  return ends(one).some((end) => ends(other).some((photo) => (unlike.between(end, photo) ?? 2) <= 1));
}
