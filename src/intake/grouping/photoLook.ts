import { compareNames } from '../../core/lib/nameOrder';
import type { PhotoSight } from './photoLikeness';

/** The data of a photo that the grouping uses. */
export interface PhotoLook extends PhotoSight {
  id: string;
  /** The name, which orders photos without times. */
  name: string;
  /** The camera's time in milliseconds since 1970; null if unknown. */
  takenAt: number | null;
  /** The file's time in milliseconds since 1970: when it was taken, copied or received. */
  lastModified: number;
}

/**
 * The shortest average gap in ms at which a person takes photos. If the average is shorter, the
 * times are probably those of copying the files.
 */
const quickest = 1500;

/**
 * Returns the photos with a camera's time, and those without one, each in the order they were
 * taken. A file's time counts as `takenAt` where the files' times look like a person's.
 */
export function inShootingOrder(photos: readonly PhotoLook[]): [camera: PhotoLook[], files: PhotoLook[]] {
  const camera = ordered(photos.filter(({ takenAt }) => takenAt !== null));
  const files = photos.filter(({ takenAt }) => takenAt === null);
  const timed = ordered(files.map((photo) => ({ ...photo, takenAt: photo.lastModified })));
  return [camera, hasShootingTimes(timed) ? timed : files.sort(byName)];
}

/** Returns whether the times of photos, in their order, are those at which a person took them. */
export function hasShootingTimes(photos: readonly PhotoLook[]): boolean {
  const gaps = gapsOf(photos);
  const span = gaps.reduce((sum, gap) => sum + gap, 0);
  return gaps.length < 2 ? span > 0 : span / gaps.length >= quickest;
}

function ordered(photos: readonly PhotoLook[]): PhotoLook[] {
  return [...photos].sort((one, other) => (one.takenAt ?? 0) - (other.takenAt ?? 0) || byName(one, other));
}

export function byName(one: PhotoLook, other: PhotoLook): number {
  return compareNames(one.name, other.name);
}

/** Returns the milliseconds between each photo and the next. */
export function gapsOf(photos: readonly PhotoLook[]): number[] {
  return photos.slice(1).map(({ takenAt }, n) => Math.abs((takenAt ?? 0) - (photos[n]?.takenAt ?? 0)));
}
