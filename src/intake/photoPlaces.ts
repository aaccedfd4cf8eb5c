import type { IntakeGroup } from './store/intakeState';

type Groups = readonly IntakeGroup[];

/** Returns the index of a photo's group; -1 if it is in no group. */
export function groupIndex(groups: Groups, photo: string): number {
  return groups.findIndex(({ photos }) => photos.includes(photo));
}

/** Returns all photos in the order of their groups. */
export function orderOf(groups: Groups): string[] {
  return groups.flatMap(({ photos }) => photos);
}

/** Returns the photo that an arrow key, Home or End leads to; the same photo if there is none. */
export function photoBeside(groups: Groups, photo: string, key: string): string {
  const order = orderOf(groups);
  const at = groupIndex(groups, photo);
  const here = groups[at]?.photos ?? [];
  const inGroup = (step: number) => {
    const { photos = [] } = groups[at + step] ?? {};
    return photos[Math.min(here.indexOf(photo), photos.length - 1)];
  };
  const found: Record<string, string | undefined> = {
    ArrowRight: order[order.indexOf(photo) + 1],
    ArrowLeft: order[order.indexOf(photo) - 1],
    ArrowDown: inGroup(1),
    ArrowUp: inGroup(-1),
    Home: here[0],
    End: here.at(-1),
  };
  return found[key] ?? photo;
}

/** Returns the photos from one to another inclusive, in either direction. */
export function photosBetween(groups: Groups, one: string, other: string): string[] {
  const order = orderOf(groups);
  const [from = 0, to = 0] = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b);
  return order.slice(Math.max(0, from), to + 1);
}

/** Returns the photo to focus after others are removed; undefined if none is left. */
export function photoAfter(groups: Groups, removed: readonly string[]): string | undefined {
  const order = orderOf(groups);
  const last = order.findLastIndex((photo) => removed.includes(photo));
  const stays = (photo: string) => !removed.includes(photo);
  return order.slice(last + 1).find(stays) ?? order.slice(0, last).findLast(stays);
}
