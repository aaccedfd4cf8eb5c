/** How an import is stored when its dry run begins, and when it is complete. */
import type { ImportSettings } from '../../../../src/contract/imports';
import { Problem } from '../../platform/Problem';
import type { Services } from '../../services';
import type { DryRun, DryRunResult } from './dryRun';
import type { FileKind, FileSeen } from './fileRows';
import type { Headings } from './headingRow';
import { type ImportOwner, noCounts } from './importRows';

/** Inserts an import whose dry run begins, and returns its id. */
export async function insertImport(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  name: string,
  { format, encoding }: FileKind,
  headings: Headings,
  settings: ImportSettings,
  { administratorId, tokenId }: ImportOwner,
): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({
      administrator_id: administratorId,
      token_id: tokenId,
      file_name: name,
      format,
      encoding,
      findings: null,
      headings: JSON.stringify(headings.texts),
      examples: '[]',
      settings: JSON.stringify(settings),
      state: 'reading',
      revision: 1,
      counts: JSON.stringify(noCounts),
      new_references: '[]',
      task_id: null,
      batch_id: null,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the function that writes the result of a dry run. It throws stale if a later dry run
 * has begun.
 */
export function completing(
  { importId, revision, headings }: DryRun,
  { counts, created, findings }: DryRunResult,
  { examples, notes }: Partial<FileSeen>,
) {
  return async (tx: Services['db']) => {
    const { numUpdatedRows } = await tx
      .updateTable('imports')
      .set({
        state: 'ready',
        counts: JSON.stringify(counts),
        new_references: JSON.stringify(created),
        findings: JSON.stringify(findings),
        headings: JSON.stringify(headings.texts),
        ...(examples && { examples: JSON.stringify(examples.list) }),
        ...(notes && { notes: JSON.stringify(notes) }),
      })
      .where('id', '=', importId)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('stale');
  };
}
