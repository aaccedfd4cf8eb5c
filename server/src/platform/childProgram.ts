/** The server's own programs, which it starts for work that would fill its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const hasGroups = process.platform !== 'win32';

/**
 * Starts a program with a limit on all memory that it allocates, in bytes; Windows has none. Its
 * stdin closes when the server ends. One with programs of its own leads a group, which can be ended
 * with them.
 */
export function startChild(
  program: string,
  args: readonly string[],
  memory: number,
  environment: Readonly<Record<string, string>> = {},
  leadsGroup = false,
): ChildProcess {
  const limited = `ulimit -d ${Math.floor(memory / 1024)}; exec "$@"`;
  const command = [process.execPath, '--expose-gc', programFile(program), ...args];
  const [file = '', ...rest] = hasGroups ? ['/bin/sh', '-c', limited, 'sh', ...command] : command;
  // Of the server's environment, which holds secrets, the child gets what it is given.
  const env = { MALLOC_ARENA_MAX: '2', ...environment };
  return spawn(file, rest, { env, stdio: ['pipe', 'pipe', 'ignore'], detached: leadsGroup && hasGroups });
}

/** Ends a program that leads a group, with all of the group. */
export function killGroup(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (hasGroups && pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
  child.kill('SIGKILL');
}

/**
 * Returns the built program, next to the server's others; the bundles of tests are in deeper
 * folders.
 */
function programFile(program: string): string {
  const folders = ['.', '..', '../..', '../../..', '../../../..'];
  const files = folders.map((folder) => fileURLToPath(new URL(`${folder}/${program}.js`, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${program}.js is missing beside the server`);
  return found;
}

/** In such a program: ends it with the server, which is preferred where memory or time is short. */
export function yieldToServer(): void {
  const steps = [
    () => writeFileSync('/proc/self/oom_score_adj', '1000'),
    () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
  ];
  for (const step of steps) {
    try {
      step();
    } catch {
      // Not Linux, or not allowed (the systemd unit allows only the first): then all are equal.
    }
  }
  // The server holds the other end: when it closes, nothing waits for the work.
  process.stdin.once('close', () => process.exit(1)).resume();
}
