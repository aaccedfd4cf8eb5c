/**
 * The command for operators (docs/deploy/clothes-admin) takes the server's settings and its user,
 * whoever calls it, or fails.
 */
import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';
import { chmod, mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { run, serve } from './support/process';

const command = suite('clothes-admin');

interface Scene {
  folder: string;
  data: string;
  settings: string;
  asServer(...words: string[]): ReturnType<typeof run>;
}

/**
 * The server's user in these tests: as root another one, which every system has and which may read
 * the built programs where they lie; else the current user.
 */
const user = ((): { name: string; uid: number; gid: number } => {
  const { username: name, uid, gid } = userInfo();
  if (uid !== 0) return { name, uid, gid };
  const daemon = { name: 'daemon', uid: 1, gid: 1 };
  const { status } = spawnSync('test', ['-r', 'server/dist/main.js'], { uid: daemon.uid, gid: daemon.gid });
  if (status === 0) return daemon;
  console.log('Left out, another user may not read this folder: a change of the user');
  return { name, uid, gid };
})();

/** Prepares a data folder of the server's user and a file of settings that it cannot read. */
async function withSettings(work: (scene: Scene) => Promise<void>): Promise<void> {
  await inTempFolder(async (folder) => {
    await chmod(folder, 0o755);
    const [data, settings] = [path.join(folder, 'data'), path.join(folder, 'settings.env')];
    await mkdir(data, { mode: 0o700 });
    chownSync(data, user.uid, user.gid);
    // A shell would start a job at the `&`, and would ask for the end of the quotation.
    const lines = ["# The shop's settings", `DATA_DIR="${data}"`, 'DATABASE_URL=file:a&b $HOME.db'];
    await writeFile(settings, `${lines.join('\n')}\n`, { mode: 0o600 });
    const asServer = (...words: string[]) => run('asServer', {}, user.name, settings, ...words);
    await work({ folder, data, settings, asServer });
  });
}

/** Returns the owners of all that is in a folder. */
async function ownersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder, { recursive: true });
  const owners = await Promise.all(names.map(async (name) => (await stat(path.join(folder, name))).uid));
  return [...new Set(owners)];
}

command('the command clothes-admin leaves files of the database that the server can open', () =>
  withSettings(async ({ folder, data, asServer }) => {
    const env = { DATABASE_URL: 'file:a&b $HOME.db' };
    const server = await serve(data, env);
    await server.end('SIGTERM');
    for (const name of await readdir(data, { recursive: true }))
      chownSync(path.join(data, name), user.uid, user.gid);
    const listed = await asServer('admin', 'list');
    assert.equal([listed.code, listed.err], [0, ''], listed.out);
    assert.match(listed.out, 'admin@example.com');
    const made = await asServer('backup');
    assert.is(made.code, 0, made.err);
    assert.match(made.out, `Backed up ${data}/a&b $HOME.db to ${data}/backups/`);
    assert.equal(await ownersIn(data), [user.uid]);
    const [backup = ''] = await readdir(path.join(data, 'backups'));
    const restored = path.join(folder, 'restored');
    await mkdir(restored, { mode: 0o700 });
    chownSync(restored, user.uid, user.gid);
    const settings = path.join(folder, 'restored.env');
    await writeFile(settings, `DATA_DIR=${restored}\n`, { mode: 0o600 });
    const words = [user.name, settings, 'restore', path.join(data, 'backups', backup)];
    const { code, err } = await run('asServer', {}, ...words);
    assert.is(code, 0, err);
    assert.equal(await ownersIn(restored), [user.uid]);
  }),
);

command('the command clothes-admin obeys settings that Node reads when it begins', () =>
  withSettings(async ({ folder, data, settings, asServer }) => {
    const preloaded = path.join(folder, 'preloaded.cjs');
    await writeFile(preloaded, "console.log('preloaded');");
    await writeFile(settings, `DATA_DIR=${data}\nNODE_OPTIONS=--require=${preloaded}\n`);
    const { code, out } = await asServer('admin', 'help');
    assert.is(code, 0);
    assert.match(out, /^preloaded\nclothes-admin admin/);
  }),
);

command('the command clothes-admin fails in one line where it cannot read the settings', () =>
  withSettings(async ({ folder, settings }) => {
    const refusals: [words: string[], said: RegExp][] = [
      [[user.name, path.join(folder, 'none'), 'backup'], /the settings in .*none cannot be read: ENOENT/],
      [[user.name, folder, 'backup'], /the settings in .* cannot be read/],
      [['nobody-of-this-name', settings, 'backup'], /nobody-of-this-name/],
      [[user.name, settings, 'main'], /usage: clothes-admin admin\|backup\|restore\|migrate-data/],
      [[user.name, settings], /usage: clothes-admin/],
      [[user.name, settings, 'admin', 'list'], /there is no database .*a&b \$HOME\.db/],
    ];
    for (const [words, said] of refusals) {
      const { code, out, err } = await run('asServer', {}, ...words);
      assert.match(err, said);
      assert.equal([code, out, err.trim().split('\n').length], [1, '', 1], err);
    }
  }),
);

command.run();
