import type { NewReference } from '../../../../src/contract/imports';
import type { Tx } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import { importTexts } from '../texts';

export type NewEntry = Pick<NewReference, 'kind' | 'name'>;

/** Tasks whose entries are kept at once; those of others are read again at each slice. */
const mostKept = 4;

/**
 * The entries that imports create, while they do: a file may name a hundred thousand, and reading
 * their list would take longer than the slice that creates some of them. It stays as it is once the
 * task of an import has begun.
 */
export class NewEntries {
  /** By task, the one that was read first before the others. */
  readonly #kept = new Map<number, readonly NewEntry[]>();

  /** Throws not_found where the import is gone. */
  async read(tx: Tx, taskId: number, importId: number): Promise<readonly NewEntry[]> {
    const kept = this.#kept.get(taskId);
    const row = await tx
      .selectFrom('imports')
      .select('id')
      .$if(!kept, (query) => query.select('new_references'))
      .where('id', '=', importId)
      .executeTakeFirst();
    if (!row) throw new Problem('not_found', importTexts.notFound);
    if (kept) return kept;
    const entries: NewEntry[] = JSON.parse(row.new_references ?? '[]');
    this.#kept.set(taskId, entries);
    for (const first of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break;
      this.#kept.delete(first);
    }
    return entries;
  }

  /** Call it once all of them are there. */
  forget(taskId: number): void {
    this.#kept.delete(taskId);
  }
}
