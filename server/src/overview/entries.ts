/** The entries of a list that have a row of their own in an overview. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { overviewEntries } from '../../../src/contract/overview';
import { type Reference, type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';
import { mergingOf } from '../references/merging';
import { findReferences } from '../references/references';
import { type Part, type Sums, total } from './sums';

/** The key of all entries without a row, together. */
const rest = '0';

/**
 * A list; what is being merged when the computing begins counts as its survivor, and what is being
 * deleted has no row. Only the names of entries with a row are read: a list can have 100 000.
 */
export class Entries {
  private constructor(
    private readonly db: Kysely<Database>,
    private readonly kind: ReferenceKind,
    private readonly survivors: ReadonlyMap<string, string>,
  ) {}

  static async read(db: Kysely<Database>, kind: ReferenceKind): Promise<Entries> {
    const merging = await mergingOf(db, kind);
    const survivors = merging.map(({ id, into }) => [String(id), into === id ? rest : String(into)] as const);
    return new Entries(db, kind, new Map(survivors));
  }

  /** Returns the part that sums `numbers` up for each entry. */
  partOf(numbers: Part['numbers']): Part {
    const fold = (id: string) => this.survivors.get(id) ?? id;
    return { table: this.#table, key: this.#column, where: sql`${this.#column} is not null`, numbers, fold };
  }

  /**
   * Returns the part that sums `numbers` up for each entry with one of the greatest first numbers,
   * which `first` finds, and for all others together.
   */
  async partOfGreatest(
    first: (parts: { ranking: Part }) => Promise<{ ranking: Sums }>,
    numbers: Part['numbers'],
  ): Promise<Part> {
    const { ranking } = await first({ ranking: this.partOf(numbers.slice(0, 1)) });
    const { ranked } = await this.greatest(ranking);
    const ids = new Set(ranked.map(({ id }) => String(id)));
    const merged = [...this.survivors].filter(([, into]) => ids.has(into));
    const cases = [...[...ids].map((id) => [id, id]), ...merged].map(
      ([id, into]) => sql`when ${Number(id)} then ${sql.lit(Number(into))}`,
    );
    const key =
      cases.length > 0 ? sql`case ${this.#column} ${sql.join(cases, sql` `)} else 0 end` : sql.lit(0);
    return { table: this.#table, key, numbers };
  }

  /**
   * Returns the entries with the greatest first numbers, the greatest first, and the numbers of all
   * others together; none if there are no others.
   */
  async greatest(sums: Sums): Promise<{ ranked: (Reference & { numbers: number[] })[]; others: number[] }> {
    const best = [...sums.keys()]
      .filter((key) => key !== rest)
      .map((key) => ({ id: Number(key), value: sums.get(key)?.[0] ?? 0 }))
      .sort((one, other) => other.value - one.value || one.id - other.id)
      .slice(0, overviewEntries)
      .map(({ id }) => id);
    const named = await findReferences(this.db, this.kind, best);
    const ranked = best.flatMap((id) => {
      const entry = named.get(id);
      // An entry that has been merged or deleted meanwhile has no row.
      return entry?.id === id ? [{ ...entry, numbers: sums.get(String(id)) ?? [] }] : [];
    });
    const shown = new Set(ranked.map(({ id }) => String(id)));
    const others = [...sums].flatMap(([key, numbers]) => (shown.has(key) ? [] : [numbers]));
    return { ranked, others: total(others) };
  }

  get #table() {
    return referenceLists[this.kind].namedIn;
  }

  get #column(): RawBuilder<unknown> {
    return sql.ref(`${referenceLists[this.kind].name}_id`);
  }
}
