/**
 * Runs a program for operators as systemd runs the server: with the settings of the server's file
 * and as the server's user (docs/deploy/clothes-admin, which operators call).
 *
 *   asServer USER FILE PROGRAM …
 *
 * A shell would read such a file differently, and the server's user cannot read it at all. Node
 * reads some settings only when a process begins (NODE_EXTRA_CA_CERTS, NODE_OPTIONS), so the
 * program gets a process of its own.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { fileURLToPath } from 'node:url';
import { readEnvironmentFile } from '../platform/environmentFile';
import { reasonOf, StartError } from '../platform/StartError';
import { runProgram } from './runProgram';

// The types of Node lack this function, which every system with systemd has.
const { initgroups } = process as unknown as { initgroups(user: string, group: string): void };

/** The files of the programs beside this one. */
const programs = new Map([
  ['admin', 'admin.js'],
  ['backup', 'backup.js'],
  ['restore', 'restore.js'],
  ['migrate-data', 'migrateData.js'],
]);

await runProgram('failed', async () => {
  const [user = '', settings = '', name = '', ...words] = process.argv.slice(2);
  const file = programs.get(name);
  if (file === undefined)
    throw new StartError(`usage: clothes-admin ${[...programs.keys()].join('|')} …, as docs/deploy.md says`);
  Object.assign(process.env, readSettingsFile(settings));
  become(user);
  const program = fileURLToPath(new URL(file, import.meta.url));
  // The program reports its own failures.
  process.exitCode = await ending([...process.execArgv, program, ...words]);
});

/** Runs Node until it ends, and passes signals on to it. Returns its exit code. */
async function ending(words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code]: (number | null)[] = await once(child, 'exit');
  return code ?? 1;
}

function readSettingsFile(file: string): Record<string, string> {
  try {
    return readEnvironmentFile(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new StartError(`the settings in ${file} cannot be read: ${reasonOf(error)}`);
  }
}

/** Becomes the server's user, whose group has the same name. Throws StartError. */
function become(user: string): void {
  try {
    if (process.getuid?.() === 0) {
      initgroups(user, user);
      process.setgid?.(user);
      process.setuid?.(user);
    }
  } catch (error) {
    throw new StartError(`the server's user ${user} cannot be used: ${reasonOf(error)}`);
  }
  const { username, homedir } = userInfo();
  if (username !== user)
    throw new StartError(`run it as root, or as the server's user ${user}, not as ${username}`);
  Object.assign(process.env, { HOME: homedir, USER: user, LOGNAME: user });
}
