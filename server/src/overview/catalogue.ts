/** The picture of the catalogue: how many items have each entry of a list, or each size. */
import { type Kysely, sql } from 'kysely';
import { type CatalogueBy, type Overview, overviewEntries } from '../../../src/contract/overview';
import { type ReferenceKind, referenceKinds, referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';
import { Entries } from './entries';
import type { Part, Sums } from './sums';

type Rows = Overview['catalogue'];
type FirstSums = (parts: { catalogue: Part }) => Promise<{ catalogue: Sums }>;

/** The parts that a picture is made of, and how. */
export interface Catalogue {
  parts: Record<'catalogue' | 'named', Part>;
  rows(sums: Record<'catalogue' | 'named', Sums>, items: number): Rows;
}

/** Prepares the picture. `first` sums up all items: what the picture needs to know before. */
export async function catalogueBy(
  db: Kysely<Database>,
  by: CatalogueBy,
  first: FirstSums,
): Promise<Catalogue> {
  if (by === 'size') return bySize();
  const kind = referenceKinds.find((kind) => referenceLists[kind].name === by) as ReferenceKind;
  const entries = await Entries.read(db, kind);
  return referenceLists[kind].namedIn === 'clothes' ? byEntry(entries) : bySeveral(entries, first);
}

const itemCount = [sql`count(*)`];
/** No rows: the part is not needed. */
const noPart: Part = { table: 'clothes', where: sql`1 = 0`, numbers: itemCount };

/** An item has one entry at most, so the items of several entries add up. */
function byEntry(entries: Entries): Catalogue {
  return {
    parts: { catalogue: entries.partOf(itemCount), named: noPart },
    rows({ catalogue }, items) {
      const { ranked, others } = entries.greatest(catalogue, countOf);
      const shown = ranked.map(({ id, name, value }) => ({ id, name, count: value }));
      const further = sumOf(others);
      return withRest(shown, further, items - sumOf(ranked.map(({ numbers }) => numbers)) - further);
    },
  };
}

/**
 * An item may have several entries. So that it counts once among the others, what has a row is
 * chosen before items are counted.
 */
async function bySeveral(entries: Entries, first: FirstSums): Promise<Catalogue> {
  const { catalogue } = await first({ catalogue: entries.partOf([sql`count(distinct clothes_id)`]) });
  const { ranked } = entries.greatest(catalogue, countOf);
  const numbers = [sql`count(distinct clothes_id)`];
  const { table } = entries.partOf(numbers);
  return {
    parts: { catalogue: entries.partOfSome(ranked, numbers), named: { table, numbers } },
    rows({ catalogue, named }, items) {
      const { ranked, others } = entries.greatest(catalogue, countOf);
      const shown = ranked.map(({ id, name, value }) => ({ id, name, count: value }));
      return withRest(shown, sumOf(others), items - sumOf([...named.values()]));
    },
  };
}

/** Parts a size's key from its spelling; neither contains a line break. */
const between = '\n';

/** Sizes are told apart as the filter by size does, which ignores what a key has at its end. */
function bySize(): Catalogue {
  const catalogue: Part = {
    table: 'clothes',
    key: sql`last_size_key || ${between} || last_size`,
    where: sql`last_size_key is not null`,
    numbers: itemCount,
  };
  return {
    parts: { catalogue, named: noPart },
    rows({ catalogue }, items) {
      const sizes = new Map<string, { name: string; most: number; count: number }>();
      for (const [found, numbers] of catalogue) {
        const [key = '', name = ''] = found.split(between);
        const shared = key.slice(0, key.lastIndexOf('\u0001'));
        const size = sizes.get(shared) ?? { name, most: 0, count: 0 };
        const count = countOf(numbers);
        const isBetter = count > size.most || (count === size.most && name < size.name);
        sizes.set(shared, { ...size, ...(isBetter && { name, most: count }), count: size.count + count });
      }
      const ranked = [...sizes].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
      const [shown, others] = [ranked.slice(0, overviewEntries), ranked.slice(overviewEntries)];
      const rows = shown.map(([, { name, count }]) => ({ id: null, name, count }));
      const further = others.reduce((sum, [, { count }]) => sum + count, 0);
      return withRest(rows, further, items - further - rows.reduce((sum, { count }) => sum + count, 0));
    },
  };
}

function withRest(shown: Rows, others: number, none: number): Rows {
  const rest: Rows = [
    { id: null, name: '', kind: 'others', count: others },
    { id: null, name: '', kind: 'none', count: none },
  ];
  return [...shown, ...rest.filter(({ count }) => count > 0)];
}

function countOf([count = 0]: readonly number[]): number {
  return count;
}

function sumOf(counts: readonly (readonly number[])[]): number {
  return counts.reduce((sum, numbers) => sum + countOf(numbers), 0);
}
