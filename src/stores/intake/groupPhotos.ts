/** What the grouping knows of a photo. */
export interface PhotoLook {
  id: string;
  /** Decides where no time does. */
  name: string;
  takenAt: number | null;
  hash: string | null;
}

/**
 * Returns photos in groups that probably show one garment each, in the order they were taken.
 */
export function groupPhotos(photos: readonly PhotoLook[], eachAlone: boolean): string[][] {
  const sorted = [...photos].sort((a, b) => (a.takenAt ?? 0) - (b.takenAt ?? 0));
  if (eachAlone) return sorted.map(({ id }) => [id]);
  const groups: string[][] = [];
  let last = 0;
  for (const { id, takenAt } of sorted) {
    const group = groups.at(-1);
    if (group && (takenAt ?? 0) - last < 30_000) group.push(id);
    else groups.push([id]);
    last = takenAt ?? 0;
  }
  return groups;
}
