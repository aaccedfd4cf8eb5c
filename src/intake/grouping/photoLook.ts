import { compareNames } from '../../core/lib/nameOrder';
import type { PhotoSight } from './photoLikeness';

/** The data of a photo that the grouping uses. */
export interface PhotoLook extends PhotoSight {
  id: string;
  /** The name, which orders photos without times. */
  name: string;
  /** Milliseconds since 1970; null if unknown. */
  takenAt: number | null;
}

/** Returns the photos by time, then by name; photos without a time come last. */
export function inShootingOrder(photos: readonly PhotoLook[]): PhotoLook[] {
  const time = ({ takenAt }: PhotoLook) => takenAt ?? Number.MAX_SAFE_INTEGER;
  return [...photos].sort((one, other) => time(one) - time(other) || byName(one, other));
}

export function byName(one: PhotoLook, other: PhotoLook): number {
  return compareNames(one.name, other.name);
}

/** Returns the milliseconds from each photo to the next. */
export function gapsOf(photos: readonly PhotoLook[]): number[] {
  return photos.slice(1).map(({ takenAt }, n) => (takenAt ?? 0) - (photos[n]?.takenAt ?? 0));
}
