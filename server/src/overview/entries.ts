/** The entries of a list that have a row of their own in an overview. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { overviewEntries } from '../../../src/contract/overview';
import { type ReferenceKind, referenceLists } from '../../../src/contract/references';
import type { Database } from '../database';
import { mergingOf } from '../references/merging';
import { listReferences } from '../references/references';
import type { Part, Sums } from './sums';

/** A list as it was when the computing began; what is merged meanwhile counts as its survivor. */
export class Entries {
  readonly #known: Map<string, { id: number; name: string; place: number }>;
  readonly #survivors: Map<string, string>;

  private constructor(
    readonly kind: ReferenceKind,
    listed: readonly { id: number; name: string }[],
    merging: readonly { id: number; into: number }[],
  ) {
    this.#known = new Map(listed.map(({ id, name }, place) => [String(id), { id, name, place }]));
    this.#survivors = new Map(merging.map(({ id, into }) => [String(id), String(into)]));
  }

  static async read(db: Kysely<Database>, kind: ReferenceKind): Promise<Entries> {
    return new Entries(kind, await listReferences(db, kind), await mergingOf(db, kind));
  }

  /** Returns the part that sums `numbers` up for each entry. */
  partOf(numbers: Part['numbers']): Part & { fold(key: string): string } {
    const where = sql`${this.#column} is not null`;
    return {
      table: this.#table,
      key: this.#column,
      where,
      numbers,
      fold: (id) => this.#survivors.get(id) ?? id,
    };
  }

  /**
   * Returns the part that sums `numbers` up for each of some entries, and for all others together.
   */
  partOfSome(some: readonly { id: number }[], numbers: Part['numbers']): Part {
    const ids = new Set(some.map(({ id }) => String(id)));
    const merged = [...this.#survivors].filter(([, into]) => ids.has(into));
    const rows = [...[...ids].map((id) => [id, id]), ...merged];
    const cases = rows.map(([id, into]) => sql`when ${Number(id)} then ${wholeNumber(Number(into))}`);
    const key =
      cases.length > 0 ? sql`case ${this.#column} ${sql.join(cases, sql` `)} else 0 end` : sql.lit(0);
    return { table: this.#table, key, numbers };
  }

  /**
   * Returns the entries with the greatest values, the greatest first, and those with the same value
   * in the order of names; and the numbers of all others.
   */
  greatest(sums: Sums, rankOf: (numbers: number[]) => number) {
    const ranked = [...sums]
      .flatMap(([key, numbers]) => {
        const entry = this.#known.get(key);
        return entry ? [{ ...entry, key, numbers, value: rankOf(numbers) }] : [];
      })
      .sort((one, other) => other.value - one.value || one.place - other.place)
      .slice(0, overviewEntries);
    const shown = new Set(ranked.map(({ key }) => key));
    return { ranked, others: [...sums].filter(([key]) => !shown.has(key)).map(([, numbers]) => numbers) };
  }

  get #table() {
    return referenceLists[this.kind].namedIn;
  }

  get #column(): RawBuilder<unknown> {
    return sql.ref(`${referenceLists[this.kind].name}_id`);
  }
}

function wholeNumber(value: number): RawBuilder<number> {
  return sql`cast(${value} as bigint)`;
}
