import { compareNames } from '../../lib/nameOrder';
import type { PhotoSight } from './photoLikeness';

/** A photo as the grouping knows it. */
export interface PhotoLook extends PhotoSight {
  id: string;
  /** Decides where no time does. */
  name: string;
  /** Milliseconds since 1970. */
  takenAt: number | null;
}

/** Orders photos by time, then name; those without a time come last. */
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
