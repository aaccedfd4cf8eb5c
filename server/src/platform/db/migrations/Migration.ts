import type { Kysely } from 'kysely';

export type DialectName = 'sqlite' | 'postgres';

/** A step of the schema's history. */
export interface Migration {
  name: string;
  up(tx: SchemaTx, dialect: DialectName): Promise<void>;
}

/**
 * A transaction that knows no tables, because today’s tables differ from those at the time of the
 * step.
 */
export type SchemaTx = Pick<Kysely<unknown>, 'schema' | 'getExecutor'>;
