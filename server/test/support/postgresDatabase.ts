import { randomBytes } from 'node:crypto';

/**
 * Creates a database on the PostgreSQL server that TEST_POSTGRES names, with a locale that knows
 * letters beyond ASCII, like most installations.
 */
export async function makeUtf8Database(
  server = process.env.TEST_POSTGRES,
): Promise<{ url: string; drop(): Promise<void> }> {
  const { default: pg } = await import('pg');
  const name = `clothes_admin_test_${randomBytes(8).toString('hex')}`;
  const run = async (statement: (version: number) => string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    try {
      const { rows } = await client.query('show server_version_num');
      await client.query(statement(Number(rows[0]?.server_version_num)));
    } finally {
      await client.end();
    }
  };
  await run((version) => {
    const provider = version >= 150_000 ? 'locale_provider libc' : '';
    return `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' ${provider}`;
  });
  return { url: `${server}/${name}`, drop: () => run(() => `drop database ${name} with (force)`) };
}
