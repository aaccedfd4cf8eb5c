/** The picture of the catalogue: how many items have each entry of a list, or each size. */
import { type Kysely, sql } from 'kysely';
import {
  type CatalogueBy,
  countedList,
  type Overview,
  overviewEntries,
} from '../../../src/contract/overview';
import { referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';
import { Entries } from './entries';
import type { Part, Sums } from './sums';

type Rows = Overview['catalogue'];

/** The part that a picture is made of, and how; `none` is the number of items without a value. */
export interface Catalogue {
  part: Part;
  rows(sums: Sums, none: number): Rows | Promise<Rows>;
}

/** Prepares the picture. `first` sums up all items: what the picture may need to know before. */
export async function catalogueBy(
  db: Kysely<Database>,
  by: CatalogueBy,
  first: Parameters<Entries['partOfGreatest']>[0],
): Promise<Catalogue> {
  const kind = countedList(by);
  if (!kind) return bySize;
  const entries = await Entries.read(db, kind);
  // An item may have several entries. So that it counts once among the others, what has a row is
  // chosen before items are counted.
  const part =
    referenceLists[kind].namedIn === 'clothes'
      ? entries.partOf([sql`count(*)`])
      : await entries.partOfGreatest(first, [sql`count(distinct clothes_id)`]);
  return {
    part,
    async rows(sums, none) {
      const { ranked, others } = await entries.greatest(sums);
      const shown = ranked.map(({ id, name, numbers: [count = 0] }) => ({ id, name, count }));
      return withRest(shown, others[0] ?? 0, none);
    },
  };
}

/** Parts a size's key from its spelling; neither contains a line break. */
const between = '\n';

/** Sizes are told apart as the filter by size does, which ignores what a key has at its end. */
const bySize: Catalogue = {
  part: {
    table: 'clothes',
    key: sql`last_size_key || ${between} || last_size`,
    where: sql`last_size_key is not null`,
    numbers: [sql`count(*)`],
  },
  rows(sums, none) {
    const sizes = new Map<string, { name: string; most: number; count: number }>();
    for (const [found, [count = 0]] of sums) {
      const [key = '', name = ''] = found.split(between);
      const shared = key.slice(0, key.lastIndexOf('\u0001'));
      const size = sizes.get(shared) ?? { name, most: 0, count: 0 };
      const isBetter = count > size.most || (count === size.most && name < size.name);
      sizes.set(shared, { ...size, ...(isBetter && { name, most: count }), count: size.count + count });
    }
    const ranked = [...sizes].sort(([a, one], [b, other]) => other.count - one.count || (a < b ? -1 : 1));
    const rows = ranked.map(([, { name, count }]) => ({ id: null, name, count }));
    const others = rows.slice(overviewEntries).reduce((sum, { count }) => sum + count, 0);
    return withRest(rows.slice(0, overviewEntries), others, none);
  },
};

function withRest(shown: Rows, others: number, none: number): Rows {
  const rest: Rows = [
    { id: null, name: '', kind: 'others', count: others },
    { id: null, name: '', kind: 'none', count: none },
  ];
  return [...shown, ...rest.filter(({ count }) => count > 0)];
}
