/** The people as administrators see them. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { FactorKind, Person } from '../../../src/contract/people';
import { factorKinds, factorKindsOf } from '../auth/factors/kinds';
import { livingSince } from '../auth/sessionFamilies';
import type { AdministratorsTable } from '../auth/tables';
import type { Database } from '../database';
import { type Clock, wireInstant } from '../platform/clock';
import { Problem } from '../platform/Problem';
import { peopleTexts } from './texts';

/** Returns all people, the earliest first. */
export async function listPeople(db: Kysely<Database>, clock: Clock): Promise<Person[]> {
  const rows = await select(db, clock).execute();
  const kinds = await factorKinds(db);
  return rows.map((row) => toPerson(row, kinds.get(row.id)));
}

/** Returns one person. Throws not_found. */
export async function readPerson(db: Kysely<Database>, clock: Clock, id: number): Promise<Person> {
  const row = await select(db, clock).where('administrators.id', '=', id).executeTakeFirst();
  if (!row) throw personNotFound();
  return toPerson(row, await factorKindsOf(db, id));
}

export function personNotFound(): Problem {
  return new Problem('not_found', peopleTexts.notFound);
}

function select(db: Kysely<Database>, clock: Clock) {
  const now = clock.now();
  const families = db
    .selectFrom('session_families')
    .select((is) => [
      'administrator_id',
      is.fn.max('last_used_at').as('seen_at'),
      sql<number>`sum(case when ${is.and([
        is('ended_at', 'is', null),
        is('expires_at', '>', now),
        is('last_used_at', '>', livingSince(now)),
      ])} then 1 else 0 end)`.as('living'),
    ])
    .groupBy('administrator_id')
    .as('families');
  return db
    .selectFrom('administrators')
    .leftJoin(families, 'families.administrator_id', 'administrators.id')
    .leftJoin('oidc_accounts', 'oidc_accounts.administrator_id', 'administrators.id')
    .select([
      'administrators.id',
      'administrators.email',
      'administrators.name',
      'administrators.role',
      'administrators.disabled_at',
      'administrators.created_at',
      'families.seen_at',
      'families.living',
      'oidc_accounts.subject',
    ])
    .orderBy('administrators.id');
}

type Row = Pick<
  Selectable<AdministratorsTable>,
  'id' | 'email' | 'name' | 'role' | 'disabled_at' | 'created_at'
> & { seen_at: number | null; living: number | null; subject: string | null };

function toPerson(row: Row, factors: FactorKind[] = []): Person {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    role: row.role,
    disabled: row.disabled_at !== null,
    createdAt: wireInstant(row.created_at),
    lastSeenAt: row.seen_at === null ? null : wireInstant(row.seen_at),
    sessions: Number(row.living ?? 0),
    factors,
    provider: row.subject !== null,
  };
}
