/** Dry runs, which find the changes that each row of a file would make, without making them. */
import type { Kysely } from 'kysely';
import type { ImportSettings, NewReference } from '../../../../src/contract/imports';
import type { Database } from '../../database';
import { withTransaction } from '../../platform/db/transactions';
import { Problem } from '../../platform/Problem';
import type { ReadRow } from '../reading/protocol';
import { itemsOfPurchases, loadCurrent } from './current';
import type { EntryNames } from './EntryNames';
import { type Counts, noCounts, type StoredRow, storeRows } from './importRows';
import { type Found, RowChecker } from './RowChecker';
import { type RowValues, readRow } from './readRow';

/** A dry run in progress. */
export interface DryRun {
  importId: number;
  /** The number of the dry run, which continues only while it is the import's latest. */
  revision: number;
  settings: ImportSettings;
}

export interface DryRunResult {
  counts: Counts;
  created: Pick<NewReference, 'kind' | 'name'>[];
}

/**
 * Checks all rows and stores the results, a few rows per transaction. Throws stale if a later dry
 * run has begun.
 */
export async function checkRows(
  db: Kysely<Database>,
  { importId, revision, settings }: DryRun,
  source: AsyncIterable<ReadRow[]>,
  names: EntryNames,
): Promise<DryRunResult> {
  const checker = new RowChecker(settings.columns, names);
  const counts = { ...noCounts };
  for await (const some of source) {
    const read = some.map(([row, cells]) => ({ row, cells, values: readRow(cells, settings, names) }));
    const found = await find(
      db,
      read.map(({ values }) => values),
    );
    const rows: StoredRow[] = read.map(({ row, cells, values }) => {
      const checked = checker.check(row, values, found);
      counts[checked.state] += 1;
      return { row, cells, ...checked };
    });
    await withTransaction(db, async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('imports')
        .set({ state: 'reading' })
        .where('id', '=', importId)
        .where('revision', '=', revision)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new Problem('stale');
      await storeRows(tx, importId, rows);
    });
  }
  return { counts, created: names.created };
}

async function find(db: Kysely<Database>, values: readonly RowValues[]): Promise<Found> {
  const itemOfPurchase = await itemsOfPurchases(
    db,
    values.flatMap(({ purchaseId }) => purchaseId ?? []),
  );
  const ids = new Set([...values.flatMap(({ id }) => id ?? []), ...itemOfPurchase.values()]);
  return { itemOfPurchase, items: await loadCurrent(db, [...ids]) };
}
