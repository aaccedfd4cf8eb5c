import { sql } from 'kysely';
import type { Composition } from '../../../src/contract/itemFields';
import { maxPercent } from '../../../src/contract/limits';
import type { Merged } from '../../../src/contract/usage';
import { joinLines } from '../clothes/fields';
import { loadCompositions, writeCompositions } from '../clothes/storedFields';
import { insertChanges, itemSubject, updated } from '../history/record';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { holdInSlices, namesOneOf } from './holdInSlices';
import type { Merge } from './Move';
import { mergeTexts } from './texts';

/** Maximum number of items that a refusal names; it also gives their total number. */
const maxNamed = 20;
/**
 * Replaces the dying materials in all compositions by the survivor, and adds up the percentages of
 * an item that has several of them. Returns the number of items. Throws validation_failed if a sum
 * exceeds 100, unless `capPercents` is set.
 */
export async function moveCompositions(tx: Tx, merge: Merge): Promise<Merged['moved']> {
  const { dying, author, now } = merge;
  const wearers = sql<boolean>`id in (
    select clothes_id from compositions where ${namesOneOf('material_id', dying)})`;
  let items = 0;
  for await (const ids of holdInSlices(tx, wearers)) {
    // All items, not only this slice, are locked by now: no percentage can grow after this check.
    if (items === 0 && !merge.capPercents) await refuseOver(tx, merge);
    const titles = await tx
      .selectFrom('clothes')
      .select(['id', 'title'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute();
    const before = await loadCompositions(tx, ids);
    const after = new Map([...before].map(([id, lines]) => [id, mergedLines(lines, merge)]));
    const changes = titles.flatMap(({ id, title }) => {
      const [from, to] = [before, after].map((lines) => ({ fabricComposition: lines.get(id) ?? [] }));
      return updated(itemSubject(id, title), from ?? {}, to ?? {}) ?? [];
    });
    await insertChanges(tx, now, author, changes);
    await writeCompositions(tx, after);
    await tx
      .updateTable('clothes')
      .set((set) => ({ version: set('version', '+', 1), updated_at: now }))
      .where('id', 'in', ids)
      .execute();
    items += ids.length;
  }
  return { items, purchases: 0 };
}

/** Throws validation_failed, naming the items in which the survivor would exceed 100 %. */
async function refuseOver(tx: Tx, { survivor, dying }: Merge): Promise<void> {
  const { rows } = await sql<{ id: number; title: string; percent: number | string }>`
    select clothes.id, clothes.title, sum(percent) as percent
    from compositions inner join clothes on clothes.id = compositions.clothes_id
    where ${namesOneOf('material_id', [survivor, ...dying])}
    group by clothes.id, clothes.title having sum(percent) > ${maxPercent}
    order by clothes.id`.execute(tx);
  if (rows.length === 0) return;
  throw new Problem('validation_failed', mergeTexts.over(rows.length), {
    count: rows.length,
    errors: rows.slice(0, maxNamed).map(({ id, title, percent }) => ({
      field: `clothes.${id}`,
      code: 'over_100',
      detail: mergeTexts.overItem(title, Number(percent)),
    })),
  });
}

/** Returns the composition with the survivor in place of the first merged material. */
function mergedLines(lines: readonly Composition[], { survivor, dying }: Merge): Composition[] {
  const merged = new Set([survivor, ...dying].map(({ id }) => id));
  return joinLines(
    lines.map((line) => (merged.has(line.material.id) ? { ...line, material: survivor } : line)),
  );
}
