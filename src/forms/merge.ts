import { same } from './same';

export interface Merged<V> {
  /** Each field as the one who changed it has it; where both did, differently, as I have it. */
  values: V;
  /** The fields that both changed, to different values: the person has to choose. */
  conflicts: (keyof V)[];
  /** The fields that only they changed. */
  taken: (keyof V)[];
}

/** Puts two people's versions of a form together, field by field. `base` is what both began with. */
export function merge<V extends object>(base: V, mine: V, theirs: V): Merged<V> {
  const merged: Merged<V> = { values: { ...mine }, conflicts: [], taken: [] };
  // The object's own keys are the keys its type names.
  for (const field of Object.keys(mine) as (keyof V)[]) {
    if (same(base[field], theirs[field]) || same(mine[field], theirs[field])) continue;
    if (same(base[field], mine[field])) {
      merged.values[field] = theirs[field];
      merged.taken.push(field);
    } else {
      merged.conflicts.push(field);
    }
  }
  return merged;
}
