import type { Kysely } from 'kysely';
import type { ReferenceKind } from '../../../src/contract/types';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts, texts } from '../platform/texts';
import { tableOf } from '../references/references';

/** Throws not_found where there is no such item. */
export async function assertItemExists(db: Kysely<Database>, clothesId: number): Promise<void> {
  const row = await db.selectFrom('clothes').select('id').where('id', '=', clothesId).executeTakeFirst();
  if (!row) throw new Problem('not_found', texts.itemNotFound);
}

/**
 * Throws validation_failed, naming the field, for an id that is not in the reference list. Null is
 * no entry, and passes.
 */
export async function assertReferenceExists(
  tx: Tx,
  kind: ReferenceKind,
  id: number | null,
  field: string,
): Promise<void> {
  if (id === null) return;
  const row = await tx.selectFrom(tableOf(kind)).select('id').where('id', '=', id).executeTakeFirst();
  if (!row) throw fieldProblem(field, 'not_found', fieldTexts.unknownReference);
}
