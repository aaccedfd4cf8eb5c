/** The stored proposals: the latest ones of each item, until the item is deleted. */
import type { Kysely } from 'kysely';
import type { Reference } from '../../../src/contract/references';
import type {
  CompositionProposal,
  Proposal,
  ReferenceProposal,
  Suggestions,
} from '../../../src/contract/suggestions';
import { assertItemExists } from '../clothes/queries';
import type { Database } from '../database';
import type { TaskRow } from '../generation/tables';
import { wireInstant } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import { findByName } from '../references/aliases';
import { findReferences } from '../references/references';
import { type ListKind, listOfField } from './question';

/** Stores a task's proposals, and deletes those of the item's earlier tasks. */
export async function storeProposals(
  tx: Tx,
  { id, clothes_id }: Pick<TaskRow, 'id' | 'clothes_id'>,
  proposals: readonly Proposal[],
): Promise<void> {
  await tx
    .deleteFrom('suggestions')
    .where('task_id', 'in', (select) =>
      select.selectFrom('tasks').select('tasks.id').where('tasks.clothes_id', '=', clothes_id),
    )
    .execute();
  await tx
    .insertInto('suggestions')
    .values({ task_id: id, proposals: JSON.stringify(proposals) })
    .execute();
}

/**
 * Returns an item's latest proposals and the state of their task; null if none were requested. The
 * proposals are adapted to entries and photos that have changed since. Throws not_found if there is
 * no item.
 */
export async function latestSuggestions(db: Kysely<Database>, itemId: number): Promise<Suggestions | null> {
  await assertItemExists(db, itemId);
  const row = await db
    .selectFrom('tasks')
    .leftJoin('suggestions', 'suggestions.task_id', 'tasks.id')
    .select(['tasks.id', 'status', 'detail', 'model', 'created_at', 'proposals'])
    .where('clothes_id', '=', itemId)
    .where('kind', '=', 'suggestions')
    .orderBy('tasks.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  // `storeProposals` wrote this JSON.
  const stored: Proposal[] = row.proposals === null ? [] : JSON.parse(row.proposals);
  return {
    taskId: row.id,
    status: row.status,
    ...(row.detail !== null && { detail: row.detail }),
    model: row.model,
    createdAt: wireInstant(row.created_at),
    proposals: await asOfNow(db, itemId, stored),
  };
}

/**
 * Returns proposals brought up to date: since they were made, entries may have been renamed,
 * merged, deleted or created, and photos deleted.
 */
async function asOfNow(db: Kysely<Database>, itemId: number, stored: Proposal[]): Promise<Proposal[]> {
  const images = await db.selectFrom('images').select('id').where('clothes_id', '=', itemId).execute();
  const isThere = new Set(images.map(({ id }) => id));
  const proposals: Proposal[] = [];
  for (const proposal of stored) {
    const { evidence } = proposal;
    const basis = { evidence: evidence !== null && isThere.has(evidence) ? evidence : null };
    if (proposal.field === 'title') proposals.push({ ...proposal, ...basis });
    else if (proposal.field === 'fabricComposition') {
      proposals.push({ ...proposal, ...basis, value: await materialsOfNow(db, proposal.value) });
    } else {
      const { value, newName } = proposal;
      proposals.push({
        ...proposal,
        ...basis,
        ...(await valueOfNow(db, listOfField[proposal.field], value, newName)),
      });
    }
  }
  return proposals;
}

async function materialsOfNow(
  db: Kysely<Database>,
  rows: CompositionProposal['value'],
): Promise<CompositionProposal['value']> {
  const found: CompositionProposal['value'] = [];
  for (const { material, newName, percent } of rows) {
    const now = await valueOfNow(db, 'materials', material, newName);
    const same = found.find((row) => now.value && row.material?.id === now.value.id);
    // Two proposed materials have been merged into one entry.
    if (same) same.percent += percent;
    else found.push({ material: now.value, newName: now.newName, percent });
  }
  return found;
}

async function valueOfNow(
  db: Kysely<Database>,
  kind: ListKind,
  before: Reference | null,
  newName: string | null,
): Promise<Pick<ReferenceProposal, 'value' | 'newName'>> {
  const kept = before && (await findReferences(db, kind, [before.id])).get(before.id);
  const name = before?.name ?? newName;
  const value = kept ?? (name === null ? undefined : await findByName(db, kind, name));
  return value ? { value, newName: null } : { value: null, newName: name };
}
