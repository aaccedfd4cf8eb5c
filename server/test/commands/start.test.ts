/** The built programs as real processes: their output, their failures, their stop. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { administratorCommand } from '../../src/commands/admin/administrators';
import { freePort } from '../support/freePort';
import { until } from '../support/TaskSocket';
import { inTempFolder } from '../support/tempFolder';

const starting = suite('the programs');
/** The folder of the programs that are bundled with the tests. */
const programs = path.resolve(import.meta.dirname, '../../..');

interface Finished {
  code: number | null;
  out: string;
  err: string;
}

interface Running {
  child: ChildProcess;
  address: string;
  printed(): string;
  logged(): string;
  finished: Promise<Finished>;
}

function begin(program: string, env: Record<string, string>, args: string[] = []) {
  const child = spawn(process.execPath, [path.join(programs, `${program}.js`), ...args], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    texts.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    texts.err += text;
  });
  const finished = new Promise<Finished>((resolve) => {
    child.once('close', (code) => resolve({ code, ...texts }));
  });
  return { child, texts, finished };
}

/** Starts a server and waits until it listens; fails if it ends instead. */
async function serve(env: Record<string, string>): Promise<Running> {
  const { child, texts, finished } = begin('main', env);
  const address = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const found = /running at (http:\S+)/.exec(texts.out);
      if (found?.[1]) resolve(found[1]);
    };
    child.stdout.on('data', look);
    void finished.then(({ err }) => reject(new Error(`did not start: ${err}`)));
  });
  return { child, address, printed: () => texts.out, logged: () => texts.err, finished };
}

async function run(program: string, env: Record<string, string>, ...args: string[]): Promise<Finished> {
  return begin(program, env, args).finished;
}

async function stop(server: Running): Promise<Finished> {
  server.child.kill('SIGTERM');
  return server.finished;
}

async function signIn(address: string, email: string, password: string) {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { data } = (await answer.json()) as { data?: { accessToken: string; mustChangePassword?: boolean } };
  return { status: answer.status, ...data };
}

starting('the first start prints address, e-mail and a working password; later only the address', () =>
  inTempFolder(async (parent) => {
    const folder = path.join(parent, 'data');
    const first = await serve({ DATA_DIR: folder });
    const password = / with the password (\S+)/.exec(first.printed())?.[1] ?? '';
    assert.match(first.printed(), 'Sign in as admin@localhost');
    assert.match(first.printed(), 'must be changed at the first sign-in');
    assert.match(password, /^[a-z2-9]{5}(-[a-z2-9]{5}){3}$/);
    const session = await signIn(first.address, 'admin@localhost', password);
    assert.is(session.status, 200);
    assert.is(session.mustChangePassword, true);
    const { code, err } = await stop(first);
    assert.is(code, 0);
    assert.not(err.includes(password));
    for (const name of ['.', ...(await readdir(folder))]) {
      assert.is((await stat(path.join(folder, name))).mode & 0o077, 0, name);
    }

    const second = await serve({
      DATA_DIR: folder,
      ADMIN_EMAIL: 'other@x.ua',
      ADMIN_PASSWORD: 'ще-одне-гасло',
    });
    assert.not(second.printed().includes('Sign in'));
    assert.is((await signIn(second.address, 'admin@localhost', password)).status, 200);
    assert.is((await signIn(second.address, 'other@x.ua', 'ще-одне-гасло')).status, 401);
    const headers = { authorization: `Bearer ${session.accessToken}` };
    // The signing secret was kept: the session outlives the restart.
    assert.is((await fetch(`${second.address}/api/auth/me`, { headers })).status, 200);
    assert.is((await stop(second)).code, 0);
  }),
);

starting('the first start accepts a sign-in as soon as it reports that it is well', () =>
  inTempFolder(async (folder) => {
    const port = String(await freePort());
    const env = { DATA_DIR: folder, PORT: port, ADMIN_PASSWORD: 'вишневий-сад-1904' };
    const { child, finished } = begin('main', env);
    const address = `http://127.0.0.1:${port}`;
    const isWell = () =>
      fetch(`${address}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
    // Often enough to come before the first administrator, whose password takes longer to hash.
    await Promise.race([finished, until(isWell)]);
    const { status } = await signIn(address, 'admin@localhost', 'вишневий-сад-1904');
    child.kill('SIGTERM');
    await finished;
    assert.is(status, 200);
  }),
);

starting('a failed start says in one clear line why, and leaves no administrator', () =>
  inTempFolder(async (folder) => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
    const bound = taken.address();
    const port = String(typeof bound === 'object' && bound ? bound.port : 0);
    const cases: [Record<string, string>, RegExp, exitCode: number][] = [
      [{ ADMIN_PASSWORD: 'password123' }, /ADMIN_PASSWORD is easily guessed/, 78],
      [{ PORT: port }, /is in use/, 1],
    ];
    for (const [env, expected, exitCode] of cases) {
      const { code, out, err } = await run('main', { DATA_DIR: folder, LOG_LEVEL: 'fatal', ...env });
      assert.is(code, exitCode, JSON.stringify(env));
      assert.is(out, '');
      assert.match(err, expected);
      assert.match(err, /^Clothes Admin: [^\n]+\n$/);
    }
    taken.close();
    // Otherwise nobody would know the administrator's password.
    const server = await serve({ DATA_DIR: folder });
    assert.match(server.printed(), 'Sign in as admin@localhost');
    await stop(server);
  }),
);

starting('SIGTERM lets a running request of the server finish', () =>
  inTempFolder(async (folder) => {
    const password = 'вишневий-сад-1904';
    const server = await serve({ DATA_DIR: folder, ADMIN_PASSWORD: password });
    const running = request(`${server.address}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', expect: '100-continue' },
    });
    // The server asks for the body of a request once it handles it.
    await once(running, 'continue');
    server.child.kill('SIGTERM');
    await until(() => server.logged().includes('"stopping"'));
    running.end(JSON.stringify({ email: 'admin@localhost', password }));
    const [answer] = await once(running, 'response');
    assert.is(answer.resume().statusCode, 200);
    assert.is((await server.finished).code, 0);
  }),
);

starting('the administrator command works beside a running server', () =>
  inTempFolder(async (folder) => {
    const env = { DATA_DIR: folder };
    const server = await serve({ ...env, ADMIN_PASSWORD: 'вишневий-сад-1904' });
    const added = await run('admin', env, 'add', 'Olena@X.ua', 'editor');
    assert.is(added.code, 0);
    const password = / with the password (\S+)/.exec(added.out)?.[1] ?? '';
    const session = await signIn(server.address, 'olena@x.ua', password);
    assert.is(session.mustChangePassword, true);
    const me = () =>
      fetch(`${server.address}/api/auth/me`, { headers: { authorization: `Bearer ${session.accessToken}` } });
    assert.is((await me()).status, 200);
    assert.is((await run('admin', env, 'disable', 'olena@x.ua')).code, 0);
    assert.is((await me()).status, 401);
    assert.is((await signIn(server.address, 'olena@x.ua', password)).status, 401);
    assert.match((await run('admin', env, 'list')).out, /olena@x\.ua {2}editor {2}disabled/);
    assert.is((await run('admin', env, 'enable', 'olena@x.ua')).code, 0);
    assert.is((await signIn(server.address, 'olena@x.ua', password)).status, 200);
    const reset = await run('admin', env, 'reset', 'olena@x.ua');
    assert.is((await signIn(server.address, 'olena@x.ua', password)).status, 401);
    const next = / with the password (\S+)/.exec(reset.out)?.[1] ?? '';
    assert.is((await signIn(server.address, 'olena@x.ua', next)).status, 200);
    assert.match((await run('admin', env, 'role', 'olena@x.ua', 'administrator')).out, /administrator now/);
    const { err } = await stop(server);
    // The next server logs each remaining line once: none is lost, none is repeated.
    const { err: later } = await stop(await serve(env));
    const events = `${err}${later}`
      .split('\n')
      .filter((line) => /"(?:administrator_|role_changed)/.test(line))
      .map((line) => JSON.parse(line));
    assert.equal(
      events.map(({ event, administratorId }) => [event, administratorId]),
      [
        ['administrator_added', 2],
        ['administrator_disabled', 2],
        ['administrator_enabled', 2],
        ['administrator_reset', 2],
        ['role_changed', 2],
      ],
    );
  }),
);

starting('the administrator command refuses what it cannot do', () =>
  inTempFolder(async (folder) => {
    const env = { DATA_DIR: folder };
    const { code, err } = await run('admin', env, 'list');
    assert.is(code, 1);
    assert.match(err, 'there is no database');
    await stop(await serve(env));
    for (const [args, expected] of [
      [['list', 'a@b.ua'], /unknown command/],
      [['add', 'nobody'], /is not an e-mail address/],
      [['add', 'admin@localhost'], /exists already/],
      [['reset', 'a@b.ua'], /there is no administrator/],
      [['role', 'admin@localhost'], /unknown command/],
      [['reset', 'admin@localhost', 'viewer'], /unknown command/],
      [['role', 'admin@localhost', 'owner'], /is not a role/],
      [['role', 'admin@localhost', 'editor'], /is the last enabled administrator/],
      [['disable', 'admin@localhost'], /is the last enabled administrator/],
    ] as const) {
      const refused = await administratorCommand(env, [...args]).then(String, String);
      assert.match(refused, expected);
    }
  }),
);

starting('go on when nobody reads their output any more', () =>
  inTempFolder(async (folder) => {
    const server = await serve({ DATA_DIR: folder, LOG_LEVEL: 'trace' });
    server.child.stdout?.destroy();
    server.child.stderr?.destroy();
    for (let calls = 0; calls < 20; calls += 1)
      assert.is((await fetch(`${server.address}/api/nothing/${calls}`)).status, 404);
    server.child.kill('SIGTERM');
    const [code] = await once(server.child, 'exit');
    assert.is(code, 0);
  }),
);

starting.run();
