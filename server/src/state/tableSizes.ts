import { type Kysely, sql } from 'kysely';
import type { Database } from '../database';
import { minute } from '../platform/clock';
import { pause } from '../platform/work/pause';
import type { Services } from '../services';

/** Rows per statement. On SQLite no call is answered while a statement runs. */
const defaultSlice = 20_000;
/**
 * Milliseconds for which the sum of a long table is kept, because adding it up reads the whole
 * table.
 */
const keptFor = 10 * minute;
/**
 * The number of places in the history from which rows are sampled, and the number of rows of each
 * sample.
 */
const samples = 20;
const sampleRows = 10;

interface TableSize {
  count: number;
  bytes: number;
}

type MeasuredTable = 'images' | 'trash' | 'deleted_images';

interface Kept {
  size: TableSize | null;
  at: number;
  /** The sum in progress; null if there is none. */
  summing: Promise<void> | null;
}

/**
 * Counts the rows of tables that may have millions of them, and adds up their bytes. A short table
 * is added up at once. A longer one is added up in the background, slice by slice; until that is
 * done, callers get the previous sum, and null before the first.
 */
export class TableSizes {
  readonly #kept: Record<MeasuredTable, Kept> = {
    images: { size: null, at: 0, summing: null },
    trash: { size: null, at: 0, summing: null },
    deleted_images: { size: null, at: 0, summing: null },
  };
  readonly #stop = new AbortController();

  constructor(
    private readonly services: Pick<Services, 'db' | 'clock' | 'logger'>,
    private readonly slice = defaultSlice,
  ) {}

  async of(table: MeasuredTable): Promise<TableSize | null> {
    const kept = this.#kept[table];
    const isFresh = kept.size !== null && this.#now() - kept.at < keptFor;
    if (kept.summing !== null || (isFresh && this.#isLong(kept.size))) return kept.size;
    const first = await this.#measureSlice(table, 0);
    if (first.count < this.slice) this.#keep(kept, first);
    else
      kept.summing ??= this.#addUp(table, first)
        .catch((error: unknown) => this.services.logger.warn({ err: error, table }, 'could not be measured'))
        .finally(() => {
          kept.summing = null;
        });
    return kept.size;
  }

  /** Ends the sums in progress. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await Promise.all(Object.values(this.#kept).map(({ summing }) => summing));
  }

  async #addUp(table: MeasuredTable, first: Slice): Promise<void> {
    const sum = { ...first };
    for (let last = first; last.count === this.slice; ) {
      const began = performance.now();
      last = await this.#measureSlice(table, last.last);
      sum.count += last.count;
      sum.bytes += last.bytes;
      // Pauses for as long as the slice took, so that calls get at least half of the time.
      if (!(await pause(performance.now() - began, this.#stop.signal))) return;
    }
    this.#keep(this.#kept[table], sum);
  }

  #keep(kept: Kept, { count, bytes }: TableSize): void {
    Object.assign(kept, { size: { count, bytes }, at: this.#now() });
  }

  #isLong(size: TableSize | null): boolean {
    return size !== null && size.count >= this.slice;
  }

  /** Returns the count, the bytes and the last id of the rows in the slice after an id. */
  async #measureSlice(table: MeasuredTable, after: number): Promise<Slice> {
    const { rows } = await sql<Record<keyof Slice, number | string | null>>`
      select count(*) as count, sum(bytes) as bytes, max(id) as last
      from (select id, bytes from ${sql.table(table)} where id > ${after} order by id limit ${this.slice}) as part
    `.execute(this.services.db);
    const [row] = rows;
    return { count: Number(row?.count ?? 0), bytes: Number(row?.bytes ?? 0), last: Number(row?.last ?? 0) };
  }

  #now(): number {
    return this.services.clock.now();
  }
}

interface Slice extends TableSize {
  last: number;
}

/**
 * Returns the approximate number of changes in the history, and the bytes of their values. Ids are
 * consecutive and the oldest rows are deleted first, so the number follows from the first and the
 * last id. The bytes are estimated from a sample of rows.
 */
export async function historySize(db: Kysely<Database>): Promise<TableSize> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(id) from changes) as first, (select max(id) from changes) as last`.execute(db);
  const { first = null, last = null } = rows[0] ?? {};
  if (first === null || last === null) return { count: 0, bytes: 0 };
  const count = last - first + 1;
  const places = Array.from({ length: Math.min(samples, count) }, (_, n) =>
    Math.floor(first + (n * count) / samples),
  );
  const measured = places.map(
    (id) => sql`select * from (select octet_length(before) + octet_length(after) as bytes from changes
      where id >= ${id} order by id limit ${sampleRows}) as place`,
  );
  const { rows: averages } = await sql<{ bytes: number | string | null }>`
    select avg(bytes) as bytes from (${sql.join(measured, sql` union all `)}) as sampled`.execute(db);
  return { count, bytes: Math.round(count * Number(averages[0]?.bytes ?? 0)) };
}
