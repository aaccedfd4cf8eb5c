import type { Composition } from '../../../src/contract/itemFields';
import type { Reference } from '../../../src/contract/references';
import { joinLines, writeCompositions } from '../clothes/composition';
import { raiseVersions } from '../clothes/fieldWrites';
import { insertChanges, itemSubject, updated } from '../history/record';
import type { Tx } from '../platform/db/transactions';
import type { Move } from './Move';

/**
 * Replaces the dying materials in the compositions of items by the survivor, and adds up the
 * percentages of an item that has several of them, to at most 100.
 */
export const moveCompositions: Move = async (tx, { survivor, dying, author, now }, _kind, ids) => {
  const known = new Map(dying.map((entry) => [entry.id, entry]));
  const before = await storedCompositions(tx, ids, known);
  for (const [id, { lines }] of before) {
    if (!lines.some(({ material }) => known.has(material.id))) before.delete(id);
  }
  if (before.size === 0) return { items: 0, purchases: 0 };
  const after = new Map(
    [...before].map(([id, { lines }]) => {
      const moved = lines.map((line) =>
        known.has(line.material.id) ? { ...line, material: survivor } : line,
      );
      return [id, joinLines(moved)];
    }),
  );
  const changes = [...before].flatMap(([id, { title, lines }]) => {
    const [from, to] = [{ fabricComposition: lines }, { fabricComposition: after.get(id) ?? [] }];
    return updated(itemSubject(id, title), from, to) ?? [];
  });
  await insertChanges(tx, now, author, changes);
  await writeCompositions(tx, after);
  await raiseVersions(tx, now, [...before.keys()]);
  return { items: before.size, purchases: 0 };
};

/** Returns the compositions as they are stored, with the former names of the dying materials. */
async function storedCompositions(tx: Tx, ids: readonly number[], dying: ReadonlyMap<number, Reference>) {
  const found = new Map<number, { title: string; lines: Composition[] }>();
  const rows = await tx
    .selectFrom('compositions')
    .innerJoin('materials', 'materials.id', 'compositions.material_id')
    .innerJoin('clothes', 'clothes.id', 'compositions.clothes_id')
    .select(['compositions.clothes_id', 'compositions.percent', 'clothes.title'])
    .select(['materials.id', 'materials.name'])
    .where('compositions.clothes_id', 'in', ids)
    .orderBy('compositions.clothes_id')
    .orderBy('compositions.position')
    .execute();
  for (const { clothes_id: item, percent, title, id, name } of rows) {
    const entry = found.get(item) ?? { title, lines: [] };
    entry.lines.push({ material: dying.get(id) ?? { id, name }, percent });
    found.set(item, entry);
  }
  return found;
}
