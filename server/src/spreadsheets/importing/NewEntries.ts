import type { NewReference } from '../../../../src/contract/imports';
import type { Tx } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { importTexts } from '../texts';

export type NewEntry = Pick<NewReference, 'kind' | 'name'>;

/**
 * Maximum number of tasks whose entries are cached. Those of other tasks are read again for each
 * slice.
 */
const maxKept = 4;

/**
 * A cache of the entries that running imports create. A file may name a hundred thousand of them,
 * and reading them would take longer than the slice that creates a few. They do not change once the
 * task of an import has begun.
 */
export class NewEntries {
  /** Entries by task, in the order of their first reading. */
  readonly #kept = new Map<number, readonly NewEntry[]>();

  /** Returns the entries that an import creates. Throws not_found if the import is gone. */
  async read(tx: Tx, taskId: number, importId: number): Promise<readonly NewEntry[]> {
    const kept = this.#kept.get(taskId);
    const row = await tx
      .selectFrom('imports')
      .select('id')
      .$if(!kept, (query) => query.select('new_references'))
      .where('id', '=', importId)
      .executeTakeFirstOrThrow(() => new Problem('not_found', importTexts.notFound));
    if (kept) return kept;
    const entries: NewEntry[] = JSON.parse(row.new_references ?? '[]');
    this.#kept.set(taskId, entries);
    for (const first of this.#kept.keys()) {
      if (this.#kept.size <= maxKept) break;
      this.#kept.delete(first);
    }
    return entries;
  }

  /** Forgets a task's entries; call it once all of them are created. */
  forget(taskId: number): void {
    this.#kept.delete(taskId);
  }
}
