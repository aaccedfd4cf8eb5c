/**
 * Rules for values that a revert leaves alone. A revert restores value by value: a value stays if
 * it has changed since then, or if the entry that it would name is gone.
 */
import type { Change } from '../../../src/contract/changes';
import { forAdministrators } from './subjects';
import { historyTexts } from './texts';
import { isSame } from './values';

/**
 * Returns whether such a change can be reverted at all; a deletion of an item only while it is in
 * the trash.
 */
export function isRevertible({ subject, kind }: Pick<Change, 'subject' | 'kind'>, inTrash: boolean): boolean {
  if (forAdministrators.includes(subject)) return false;
  return inTrash || !(subject === 'clothes' && kind === 'deleted');
}

/**
 * Returns why a value stays: it has changed since then, or it would name a deleted entry
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
