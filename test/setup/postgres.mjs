/**
 * A PostgreSQL for the tests: Debian's package or another on PATH, in a temporary folder, on a free
 * port of the loopback address, run by an ordinary user (it refuses to run as root). It stops
 * however the tests end.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Returns the folder of PostgreSQL's programs: the one that POSTGRES_BIN names, else the newest of
 * several; null if there is none.
 */
export function findPostgres() {
  if (process.env.POSTGRES_BIN) return process.env.POSTGRES_BIN;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => path.join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  const programs = ['initdb', 'pg_ctl', 'postgres'];
  return folders.find((folder) => programs.every((name) => existsSync(path.join(folder, name)))) ?? null;
}

/**
 * Starts a fresh PostgreSQL. Returns environment variables for the tests, and `stop`, which removes
 * everything.
 */
export async function startPostgres(bin) {
  for (let attempt = 1; ; attempt++) {
    const started = await tryToStart(bin, await freePort());
    if (started.stop) return started;
    // Another program may have taken the port meanwhile.
    if (attempt === 3) throw new Error(`PostgreSQL does not start: ${started.said}`);
  }
}

async function tryToStart(bin, port) {
  const user = ordinaryUser();
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-postgres-'));
  if (user) await chown(folder, user.uid, user.gid);
  const data = path.join(folder, 'data');
  // Its own process group: Ctrl-C reaches the tests, whose end stops PostgreSQL.
  const child = spawn('sh', ['-c', script, 'sh', bin, data, String(port), initFlags(bin)], {
    cwd: folder,
    detached: true,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...user,
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve) => child.stdout.once('data', () => resolve(true)));
  child.stdin.on('error', () => {});
  if (await Promise.race([ready, ended.then(() => false)])) {
    const env = {
      TEST_POSTGRES: `postgres://postgres@127.0.0.1:${port}`,
      TEST_POSTGRES_BIN: bin,
      TEST_POSTGRES_DATA: data,
    };
    const stop = async () => {
      child.stdin.end();
      await ended;
      await rm(folder, { recursive: true, force: true });
    };
    return { env, stop };
  }
  const said = await readFile(path.join(folder, 'log'), 'utf8').catch(() => 'it could not be set up');
  await rm(folder, { recursive: true, force: true });
  return { said };
}

/**
 * Arguments: programs, data folder, port, flags of initdb. Runs until its input ends, which happens
 * when the parent process ends in any way; then removes everything. fsync is off, because the data
 * is worthless after the tests.
 */
const script = `
"$1/initdb" -D "$2" --username=postgres --auth=trust --encoding=UTF8 $4 --no-sync > log 2>&1 || exit 1
cat >> "$2/postgresql.conf" <<END
port = $3
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 200
shared_buffers = 64MB
fsync = off
full_page_writes = off
autovacuum = off
jit = off
deadlock_timeout = 50ms
END
if "$1/pg_ctl" -D "$2" -l log -w start > /dev/null; then
  echo ready
  cat > /dev/null
fi
"$1/pg_ctl" -D "$2" -m immediate -w stop > /dev/null 2>&1
rm -rf "$PWD"
`;

/**
 * Returns flags for a Ukrainian collation instead of a bytewise one, so that a test notices a query
 * that names no collation and could not use its index on such a database.
 */
function initFlags(bin) {
  const said = spawnSync(path.join(bin, 'initdb'), ['--version'], { encoding: 'utf8' }).stdout;
  const version = Number(/\d+/.exec(said)?.[0]);
  return `--locale=C --lc-ctype=C.UTF-8${version >= 15 ? ' --locale-provider=icu --icu-locale=uk' : ''}`;
}

/** Returns the user to run PostgreSQL as; undefined for the current user if it is not root. */
function ordinaryUser() {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody'].map((name) => users.find(([user]) => user === name)).find(Boolean);
  return found && { uid: Number(found[2]), gid: Number(found[3]) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
