import { type Kysely, sql } from 'kysely';
import type { Database } from '../../database';
import { isPostgres } from './locks';

/**
 * Finds the id up to which a table is settled: no row with a lower id can still appear. PostgreSQL
 * gives out ids before transactions commit, so rows may appear out of order. A transaction that has
 * taken an id holds a lock on the table until it ends. So when a row is seen, all transactions that
 * hold such a lock are noted. Once they have ended, all ids up to that row’s id are settled.
 * Writers need to do nothing for this.
 */
export class SettledIds {
  #settled = 0;
  /**
   * The next id to settle, and the transactions that were writing when it was read and must end
   * first.
   */
  #awaited: { id: number; writers: ReadonlySet<string> } | null = null;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly table: 'changes',
  ) {}

  /**
   * Returns the last settled id. For a row that was just written, it may take another call until
   * its id is settled.
   */
  async read(): Promise<number> {
    if (!isPostgres(this.db)) return this.#newest();
    if (this.#awaited === null) {
      const id = await this.#newest();
      if (id > this.#settled) this.#awaited = { id, writers: await this.#writers() };
    }
    if (this.#awaited === null) return this.#settled;
    const { id, writers } = this.#awaited;
    const still = writers.size === 0 ? writers : await this.#writers();
    if ([...writers].some((writer) => still.has(writer))) return this.#settled;
    this.#awaited = null;
    this.#settled = id;
    return id;
  }

  async #newest(): Promise<number> {
    const { newest } = await this.db
      .selectFrom(this.table)
      .select((select) => select.fn.max('id').as('newest'))
      .executeTakeFirstOrThrow();
    return Number(newest ?? 0);
  }

  /** Returns the ids of the transactions that write to the table. */
  async #writers(): Promise<Set<string>> {
    const { rows } = await sql<{ writer: string }>`
      select virtualtransaction as writer from pg_locks
      where locktype = 'relation' and relation = ${this.table}::regclass and granted
        and database = (select oid from pg_database where datname = current_database())
        and mode = 'RowExclusiveLock'`.execute(this.db);
    return new Set(rows.map(({ writer }) => writer));
  }
}
