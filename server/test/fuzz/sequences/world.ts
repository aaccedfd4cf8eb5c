/** The existing data, as the API returns it, and as the changes describe it. */
import * as assert from 'uvu/assert';
import type { Change, ChangeValues } from '../../../../src/contract/changes';
import { type Reference, referenceKinds } from '../../../../src/contract/references';
import type { Clothes, ClothesListItem, Image } from '../../../../src/contract/types';
import { isSame, present } from '../../../src/history/values';
import type { TestApp } from '../../support/app';

/** The values of each existing subject, by its name in paths and its id («clothes 1»). */
export type World = Map<string, ChangeValues>;

/**
 * Reads the world from the calls that the app makes, and former names, which no call lists, from
 * their table.
 */
export async function readWorld(t: TestApp): Promise<World> {
  const world: World = new Map();
  for (const kind of referenceKinds) {
    const former = await t.db
      .selectFrom('reference_aliases')
      .select(['reference_id', 'name'])
      .where('kind', '=', kind)
      .orderBy('name_key')
      .execute();
    for (const { id, name } of await t.data<Reference[]>('GET', `/api/${kind}/`)) {
      const aliases = former.filter((row) => row.reference_id === id).map((row) => row.name);
      world.set(`${kind} ${id}`, present({ name, aliases }));
    }
  }
  const suppliers = new Map(referencesOf(world, 'suppliers').map((entry) => [entry.id, entry]));
  for (const { id } of await t.data<ClothesListItem[]>('GET', '/api/clothes/')) {
    const item = await t.data<Clothes>('GET', `/api/clothes/${id}`);
    const { title, description, brand, color, type, fabricComposition, mainImage } = item;
    const purchases = item.purchases.map(({ images: _images, ...purchase }) => ({
      ...purchase,
      supplier: suppliers.get(purchase.supplierId) ?? { id: 0, name: '' },
    }));
    const images = await t.data<Image[]>('GET', `/api/clothes/${id}/images`);
    const values = {
      title,
      description,
      brand,
      color,
      type,
      fabricComposition,
      purchases,
      images,
      mainImage,
    };
    world.set(`clothes ${id}`, present(values));
  }
  return world;
}

export function referencesOf(world: World, kind: string): Reference[] {
  return [...world].flatMap(([subject, { name = '' }]) => {
    const [of, id] = subject.split(' ');
    return of === kind ? [{ id: Number(id), name }] : [];
  });
}

/** Reads all changes of items and entries, the oldest first. */
export async function readChanges(t: TestApp): Promise<Change[]> {
  const changes: Change[] = [];
  for (let page = 1; ; page += 1) {
    const found = await t.data<Change[]>('GET', `/api/changes/?size=100&page=${page}`);
    changes.push(...found);
    if (found.length < 100) break;
  }
  return changes.reverse().filter(({ subject }) => subject !== 'administrators');
}

/** Returns the world that results from exactly these changes. */
export function replay(changes: readonly Change[]): World {
  const world: World = new Map();
  for (const { subject, subjectId, kind, before, after } of changes) {
    const name = `${subject} ${subjectId}`;
    if (kind === 'deleted') world.delete(name);
    else world.set(name, present(withChange(kind === 'updated' ? world.get(name) : {}, before, after)));
  }
  return world;
}

function withChange(values: ChangeValues = {}, before: ChangeValues, after: ChangeValues): ChangeValues {
  return {
    ...values,
    ...after,
    ...listWith('purchases', values, before, after),
    ...listWith('images', values, before, after),
  };
}

/**
 * Returns a list of entries with a change applied, which names only added, changed and deleted
 * ones.
 */
function listWith(
  name: 'purchases' | 'images',
  values: ChangeValues,
  before: ChangeValues,
  after: ChangeValues,
): ChangeValues {
  if (!(name in before) && !(name in after)) return {};
  const touched = new Set([...(before[name] ?? []), ...(after[name] ?? [])].map(({ id }) => id));
  const untouched = (values[name] ?? []).filter(({ id }) => !touched.has(id));
  const list = [...untouched, ...(after[name] ?? [])].sort((a, b) => a.id - b.id);
  return { [name]: list };
}

/** Compares worlds, and in them named entries by their ids: a change has the name at its time. */
export function assertSameWorld(is: World, expected: World, what: string): void {
  const differing = [...new Set([...is.keys(), ...expected.keys()])].filter(
    (name) => !isSame(is.get(name) ?? null, expected.get(name) ?? null),
  );
  const pick = (world: World) => Object.fromEntries(differing.map((name) => [name, world.get(name) ?? null]));
  if (differing.length > 0) assert.equal(pick(is), pick(expected), what);
}
