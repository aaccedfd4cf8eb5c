import type { Reference, ReferenceKind } from '../../contract/references';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { deleteReference } from '../api';
import { usageToasts } from './texts';

/** Deletes entries one after another; a toast says which could not be deleted and why. */
export async function removeEntries(kind: ReferenceKind, entries: readonly Reference[]): Promise<void> {
  const refused: { name: string; reason: string }[] = [];
  for (const { id, name } of entries) {
    try {
      await deleteReference(kind, id);
    } catch (error) {
      refused.push({ name, reason: problemFrom(error).detail });
    }
  }
  const removed = entries.length - refused.length;
  if (removed > 0) toast.success(usageToasts.removed(removed));
  const [first] = refused;
  if (first)
    toast.error(
      usageToasts.notRemoved(
        refused.map(({ name }) => name),
        first.reason,
      ),
    );
}
