import { type Kysely, sql } from 'kysely';
import { isPostgres } from './locks';
import type { Database } from './schema';

/**
 * Tells up to which id a table is settled: no row with such an id can still come. PostgreSQL gives
 * ids before transactions commit, so that rows appear out of their order. A transaction that was
 * given an id holds a lock of the table until its end: once those that held one when a row was seen
 * have ended, all ids before that row are settled. Writers do nothing for it.
 */
export class SettledIds {
  #settled = 0;
  /** What is settled once the transactions that wrote at the time have ended. */
  #awaited: { id: number; writers: ReadonlySet<string> } | null = null;

  constructor(
    private readonly db: Kysely<Database>,
    private readonly table: 'changes',
  ) {}

  /** Returns the last settled id; after a write it may take another call until its id is one. */
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

  /** Returns the transactions that write to the table. */
  async #writers(): Promise<Set<string>> {
    const { rows } = await sql<{ writer: string }>`
      select virtualtransaction as writer from pg_locks
      where locktype = 'relation' and relation = ${this.table}::regclass and granted
        and database = (select oid from pg_database where datname = current_database())
        and mode = 'RowExclusiveLock'`.execute(this.db);
    return new Set(rows.map(({ writer }) => writer));
  }
}
