/** A server whose DATABASE_URL names PgBouncer (Debian: `apt-get install pgbouncer`). */
import { spawn, spawnSync } from 'node:child_process';
import { chmod, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { freePort } from '../../../server/test/support/freePort';
import { makeUtf8Database } from '../../../server/test/support/postgresDatabase';
import { inTempFolder } from '../../../server/test/support/tempFolder';
import { Client } from '../support/client';
import { canDump, pgPrograms } from '../support/dumping';
import { run, withServer } from '../support/process';

const isFound = spawnSync('pgbouncer', ['--version']).status === 0;
if (!isFound) console.log('Left out, there is no pgbouncer: tests of PgBouncer');
const pooler = suite('PgBouncer before PostgreSQL');
const test = isFound ? pooler : pooler.skip;

/** Runs `work` with a PgBouncer of this pool mode before an empty database. */
async function withPooler(mode: string, work: (url: string, folder: string) => Promise<void>): Promise<void> {
  const made = await makeUtf8Database();
  const direct = new URL(made.url);
  const port = await freePort();
  await inTempFolder(async (folder) => {
    await chmod(folder, 0o755);
    const settings = path.join(folder, 'pgbouncer.ini');
    await writeFile(path.join(folder, 'users'), `"${direct.username}" ""\n`);
    await writeFile(
      settings,
      `[databases]
* = host=${direct.hostname} port=${direct.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users
pool_mode = ${mode}
`,
    );
    // PgBouncer refuses to run as root; PostgreSQL's data belongs to another user then.
    const { uid, gid } = await stat(process.env.TEST_POSTGRES_DATA ?? '.');
    const user = process.getuid?.() === 0 ? { uid, gid } : {};
    const child = spawn('pgbouncer', [settings], { ...user, cwd: folder, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('close', resolve));
    try {
      const url = new URL(made.url);
      url.port = String(port);
      await work(url.href, folder);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  });
  await made.drop();
}

test('with pool_mode session the server starts, works and is backed up', () =>
  withPooler('session', async (url, folder) => {
    const env = { DATABASE_URL: `${url}?statement_timeout=5000`, PATH: pgPrograms.environment.PATH ?? '' };
    const data = path.join(folder, 'data');
    await withServer(
      data,
      async (server) => {
        const client = await Client.signIn(server);
        await client.data('POST', '/api/brands/', { name: 'Ательє' });
        const { code, out } = await run('backup', { ...env, DATA_DIR: data }, path.join(folder, 'backup'));
        assert.is(code, 0, out);
        if (canDump) assert.not.match(out, 'pg_dump');
      },
      env,
    );
  }));

for (const mode of ['transaction', 'statement'])
  test(`pool_mode ${mode} is a wrong setting, which one line names`, () =>
    withPooler(mode, async (url, folder) => {
      const env = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'data') };
      const { code, err } = await run('main', { ...env, LOG_LEVEL: 'fatal' });
      assert.is(code, 78, err);
      assert.match(err, /^Clothes Admin: the pooler [^\n]+ set pool_mode = session [^\n]+\n$/);
    }));

pooler.run();
