/**
 * A PostgreSQL that takes passwords and TLS alone, or a socket, with the statements of
 * docs/deploy.md: the server, pg_dump, pg_restore.
 */
import { spawnSync } from 'node:child_process';
import { appendFile, chmod, chown, copyFile, mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { asAdministrator } from '../../../server/test/support/postgresDatabase';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import { startPostgres } from '../../setup/postgres.mjs';
import { Client } from '../support/client';
import { canDump, pgPrograms } from '../support/dumping';
import { run, withServer } from '../support/process';

const tls = suite('PostgreSQL with TLS alone');
const test = canDump ? tls : tls.skip;
const { TEST_POSTGRES_BIN = '' } = process.env;

interface Scene {
  folder: string;
  port: string;
  /** The certificate of the database, which nobody has signed. */
  certificate: string;
}

/** Runs `work` with a PostgreSQL of its own, with the databases `shop` and `empty` of `anna`. */
function withSecured(work: (scene: Scene) => Promise<void>): Promise<void> {
  return inTempFolder(async (folder) => {
    await chmod(folder, 0o755);
    const { env, stop } = await startPostgres(TEST_POSTGRES_BIN);
    try {
      const { TEST_POSTGRES: address = '', TEST_POSTGRES_DATA: data = '' } = env;
      const certificate = await secure(address, data, folder);
      await work({ folder, port: new URL(address).port, certificate });
    } finally {
      await stop();
    }
  });
}

async function secure(address: string, data: string, folder: string): Promise<string> {
  const [key, certificate] = [path.join(data, 'server.key'), path.join(folder, 'server.crt')];
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const words = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...subject];
  assert.is(spawnSync('openssl', [...words, '-keyout', key, '-out', certificate]).status, 0);
  await chmod(certificate, 0o644);
  await copyFile(certificate, path.join(data, 'server.crt'));
  const { uid, gid } = await stat(data);
  for (const file of [key, path.join(data, 'server.crt')]) await chown(file, uid, gid);
  await mkdir(path.join(folder, 'socket'));
  await chown(path.join(folder, 'socket'), uid, gid);
  const docs = await readFile('docs/deploy.md', 'utf8');
  const [, makeRole = '', makeDatabase = ''] =
    /```sql\n(CREATE ROLE .+)\n(CREATE DATABASE .+)\n```/.exec(docs) ?? [];
  await asAdministrator(`${address}/postgres`, async (client) => {
    await client.query(makeRole.replace('clothes_admin', 'anna').replace("'PASSWORD'", "'s#cret/1'"));
    for (const name of ['shop', 'empty'])
      await client.query(
        makeDatabase
          .replace('DATABASE clothes_admin', `DATABASE ${name}`)
          .replace('OWNER clothes_admin', 'OWNER anna'),
      );
  });
  await appendFile(
    path.join(data, 'postgresql.conf'),
    `ssl = on\nunix_socket_directories = '${folder}/socket'\n`,
  );
  const rules = 'local all all scram-sha-256\nhostssl all all 127.0.0.1/32 scram-sha-256\n';
  await writeFile(path.join(data, 'pg_hba.conf'), rules);
  const restart = ['-D', data, '-w', '-m', 'fast', '-l', path.join(folder, 'log'), 'restart'];
  const user = process.getuid?.() === 0 ? { uid, gid } : {};
  await writeFile(path.join(folder, 'log'), '');
  await chown(path.join(folder, 'log'), uid, gid);
  const { status } = spawnSync(path.join(TEST_POSTGRES_BIN, 'pg_ctl'), restart, {
    ...user,
    cwd: data,
    stdio: 'ignore',
  });
  assert.is(status, 0, await readFile(path.join(folder, 'log'), 'utf8'));
  return certificate;
}

for (const [what, connection] of Object.entries<(scene: Scene) => [url: string, env: Record<string, string>]>(
  {
    'an authority in the address, and the password in it': ({ port, certificate }) => [
      `postgres://anna:s%23cret%2F1@127.0.0.1:${port}/DATABASE?sslmode=require&sslrootcert=${certificate}`,
      {},
    ],
    'an authority of Node, and the password in the environment': ({ port, certificate }) => [
      `postgres://anna@localhost:${port}/DATABASE?sslmode=verify-full`,
      { NODE_EXTRA_CA_CERTS: certificate, PGPASSWORD: 's#cret/1' },
    ],
    'a socket, and the password in a file': ({ folder, port }) => [
      `postgres://anna@/DATABASE?host=${folder}/socket&port=${port}`,
      { PGPASSFILE: path.join(folder, 'pgpass') },
    ],
  },
))
  test(`the server, its backups and a restore connect with ${what}`, () =>
    withSecured(async (scene) => {
      const { folder } = scene;
      await writeFile(path.join(folder, 'pgpass'), '*:*:*:anna:s#cret/1\n', { mode: 0o600 });
      const [url, more] = connection(scene);
      const env = (name: string) => ({
        ...more,
        PATH: pgPrograms.environment.PATH ?? '',
        DATABASE_URL: url.replace('DATABASE', name),
        BACKUP_DIR: path.join(folder, 'backups'),
      });
      const data = path.join(folder, 'data');
      await withServer(
        data,
        async (server) => {
          const client = await Client.signIn(server);
          await client.data('POST', '/api/brands/', { name: 'Ательє' });
          const { err } = await server.end('SIGTERM');
          for (const line of err.trim().split('\n')) assert.type(JSON.parse(line), 'object', line);
          assert.not.match(err, /cret/);
        },
        env('shop'),
      );
      const backup = path.join(folder, 'backup');
      const made = await run('backup', { ...env('shop'), DATA_DIR: data }, backup);
      assert.is(made.code, 0, made.err);
      assert.not.match(made.out, 'pg_dump');
      const restored = await run('restore', { ...env('empty'), DATA_DIR: path.join(folder, 'new') }, backup);
      assert.is(restored.code, 0, restored.err);
    }));

tls.run();
