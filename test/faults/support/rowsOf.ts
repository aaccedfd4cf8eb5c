import { sql } from 'kysely';
import { copiedTables } from '../../../server/src/backups/copiedTables';
import { type DatabaseAddress, openDatabase } from '../../../server/src/platform/db/open';

/** Returns all rows of all tables, except for the changes that a restore makes on purpose. */
export async function rowsOf(address: DatabaseAddress): Promise<Record<string, string[]>> {
  const { db, close } = await openDatabase(address);
  const changed = [
    'session_families',
    'refresh_tokens',
    'known_devices',
    'login_attempts',
    'idempotency_keys',
    'event_counts',
    'failures',
  ];
  const rows: Record<string, string[]> = {};
  try {
    for (const table of copiedTables.filter((name) => !changed.includes(name))) {
      const all = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db);
      rows[table] = all.rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();
    }
    return rows;
  } finally {
    await close();
  }
}
