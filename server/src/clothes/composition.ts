/** The composition of items: its rules, and its rows. */
import type { Kysely } from 'kysely';
import type { Composition } from '../../../src/contract/itemFields';
import { maxPercent } from '../../../src/contract/limits';
import type { ClothesInput } from '../../../src/contract/types';
import type { Database } from '../database';
import { argumentsOf, planned, preparedShapes } from '../platform/db/prepared';
import type { Tx } from '../platform/db/transactions';
import { invalidFields } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { slicesOf } from '../platform/slices';
import { survivingId } from '../references/merging';

/** A line whose material exists. */
interface Line {
  material: { id: number };
  percent: number;
}

/**
 * Throws validation_failed if a composition names a material twice. The schema has checked each
 * percent; their total is not limited. Field names in the error start with `prefix`.
 */
export function checkComposition(composition: ClothesInput['fabricComposition'], prefix = ''): void {
  const seen = new Set<number>();
  const errors = composition.flatMap(({ material }, position) => {
    const repeated = seen.has(material.id);
    seen.add(material.id);
    const field = `${prefix}fabricComposition.${position}.material`;
    return repeated ? [{ field, code: 'repeated', detail: fieldTexts.repeatedMaterial }] : [];
  });
  if (errors.length > 0) throw invalidFields(errors);
}

/**
 * Returns a composition with each material once. After a merge of materials, two lines may have the
 * same one; their percents are added up, to at most 100.
 */
export function joinLines<Entry extends { id: number }>(
  lines: readonly { material: Entry; percent: number }[],
): { material: Entry; percent: number }[] {
  const joined = new Map<number, { material: Entry; percent: number }>();
  for (const { material, percent } of lines) {
    const had = joined.get(material.id)?.percent ?? 0;
    joined.set(material.id, { material, percent: Math.min(maxPercent, had + percent) });
  }
  return [...joined.values()];
}

/**
 * Returns the compositions of items, by the items' ids. Items without a composition are missing.
 */
export async function loadCompositions(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, Composition[]>> {
  const found = new Map<number, Composition[]>();
  if (ids.length === 0) return found;
  const rows =
    ids.length === 1 ? await compositionOf(db, ...ids) : await compositionsOf(ids.length)(db, ...ids);
  for (const { clothes_id, id, name, percent } of rows) {
    const list = found.get(clothes_id) ?? [];
    list.push({ material: { id, name }, percent });
    found.set(clothes_id, list);
  }
  // While a merge of materials is running, an item may have a material twice.
  for (const [id, lines] of found) if (lines.length > 1) found.set(id, joinLines(lines));
  return found;
}

function selectCompositions(db: Kysely<Database>) {
  return db
    .selectFrom('compositions')
    .innerJoin('materials', 'materials.id', 'compositions.material_id')
    .select(['compositions.clothes_id', 'compositions.percent', 'materials.name'])
    .select(survivingId('materials').as('id'))
    .orderBy('compositions.clothes_id')
    .orderBy('compositions.position');
}

const compositionOf = planned((db, argument) =>
  selectCompositions(db).where('compositions.clothes_id', '=', argument(0)),
);

const compositionsOf = preparedShapes((db, argument, count: number) =>
  selectCompositions(db).where('compositions.clothes_id', 'in', argumentsOf(argument, count)),
);

/** Writes the compositions of items, by the items' ids, without recording the changes. */
export async function writeCompositions(
  tx: Tx,
  compositions: ReadonlyMap<number, readonly Line[]>,
): Promise<void> {
  if (compositions.size === 0) return;
  await tx
    .deleteFrom('compositions')
    .where('clothes_id', 'in', [...compositions.keys()])
    .execute();
  const lines = [...compositions].flatMap(([itemId, composition]) =>
    composition.map(({ material, percent }, position) => ({
      clothes_id: itemId,
      position,
      material_id: material.id,
      percent,
    })),
  );
  for (const some of slicesOf(lines)) await tx.insertInto('compositions').values(some).execute();
}
