/**
 * Runs a program for operators as systemd runs the server: with the settings of the server's file
 * and as the server's user (docs/deploy/clothes-admin, which operators call).
 *
 *   asServer USER FILE PROGRAM …
 *
 * A shell would read such a file differently, and the server's user cannot read it at all.
 */
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { readEnvironmentFile } from '../platform/environmentFile';
import { reasonOf, StartError } from '../platform/StartError';
import { runProgram } from './runProgram';

// The types of Node lack it. Only systems with users come here, and all of these have it.
const { initgroups } = process as unknown as { initgroups(user: string, group: string): void };

const programs: Record<string, () => Promise<unknown>> = {
  admin: () => import('./admin'),
  backup: () => import('./backup'),
  restore: () => import('./restore'),
  'migrate-data': () => import('./migrate-data'),
};

let start: (() => Promise<unknown>) | undefined;
await runProgram('failed', async () => {
  const [node = '', file = '', user = '', settings = '', name = '', ...words] = process.argv;
  start = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (start === undefined)
    throw new StartError(
      `usage: clothes-admin ${Object.keys(programs).join('|')} …, as docs/operations.md says`,
    );
  Object.assign(process.env, readSettingsFile(settings));
  become(user);
  process.argv = [node, file, ...words];
});
// The program reports its own failures.
await start?.();

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
