/**
 * Rules for values that a revert leaves alone. A change is reverted value by value. A value stays
 * if it was changed again after that change, or if the entry that it would refer to is gone.
 */
import { type Change, forAdministrators } from '../../../src/contract/changes';
import { historyTexts } from './texts';
import { isSame } from './values';

/**
 * Returns whether a change of this kind can be reverted at all. An item's deletion can be reverted
 * only while the item is in the trash.
 */
export function isRevertible({ subject, kind }: Pick<Change, 'subject' | 'kind'>, inTrash: boolean): boolean {
  if (subject === 'batches' || forAdministrators.includes(subject)) return false;
  return inTrash || !(subject === 'clothes' && kind === 'deleted');
}

/**
 * Returns why a value stays: it was changed again, or it would refer to a deleted entry
 * (`missing`). Returns null if the revert restores it.
 */
export function whyLeftAlone(
  is: unknown,
  became: unknown,
  missing: { name: string } | null = null,
): string | null {
  if (!isSame(is, became)) return historyTexts.changedSince;
  return missing && historyTexts.missingEntry(missing.name);
}
