import { randomBytes } from 'node:crypto';
import type { Client } from 'pg';

/**
 * Creates a database on the PostgreSQL server that TEST_POSTGRES names, with a locale that knows
 * letters beyond ASCII, like most installations.
 */
export async function makeUtf8Database(
  server = process.env.TEST_POSTGRES,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `clothes_admin_test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(`${server}/postgres`, async (client) => {
    const { rows } = await client.query('show server_version_num');
    const provider = Number(rows[0]?.server_version_num) >= 150_000 ? 'locale_provider libc' : '';
    await client.query(
      `create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8' ${provider}`,
    );
  });
  const drop = () =>
    asAdministrator(`${server}/postgres`, async (client) => {
      await client.query(`drop database ${name} with (force)`);
    });
  return { url: `${server}/${name}`, drop };
}

/**
 * Creates a database of a role without any right beyond it. `prepare` are statements of the
 * database's administrator, in which ROLE and DATABASE stand for the names.
 */
export async function makeRoleDatabase(
  ...prepare: readonly string[]
): Promise<{ url: string; administrator: string; drop(): Promise<void> }> {
  const { url: administrator, drop } = await makeUtf8Database();
  const address = new URL(administrator);
  const database = address.pathname.slice(1);
  const role = `${database}_role`;
  await asAdministrator(administrator, async (client) => {
    await client.query(`create role ${role} login nosuperuser nocreatedb nocreaterole`);
    for (const statement of prepare)
      await client.query(statement.replaceAll('ROLE', role).replaceAll('DATABASE', database));
  });
  address.username = role;
  const dropBoth = async () => {
    await drop();
    await asAdministrator(`${process.env.TEST_POSTGRES}/postgres`, async (client) => {
      await client.query(`drop role ${role}`);
    });
  };
  return { url: address.href, administrator, drop: dropBoth };
}

/** Runs `work` with a connection of the server's administrator. */
export async function asAdministrator<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
