/** The server’s child programs. They do work that would fill the server’s own memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Problem } from './Problem';

const hasGroups = process.platform !== 'win32';

/**
 * Starts a program with a limit, in bytes, on all memory that it allocates (on Windows there is no
 * limit). The program’s stdin closes when the server ends. With `leadsGroup` the program leads a
 * process group, which can be ended together with its own children.
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
  // The server’s environment contains secrets, so the child gets only the given variables.
  const env = { MALLOC_ARENA_MAX: '2', ...environment };
  return spawn(file, rest, { env, stdio: ['pipe', 'pipe', 'ignore'], detached: leadsGroup && hasGroups });
}

/**
 * Returns the error for a program, or a library, that does not start, as while an upgrade replaces
 * the server’s files: nothing is known about what it was to work on.
 */
export function doesNotStart(cause: unknown): Problem {
  return new Problem('unavailable', undefined, { cause, retryAfter: 10 });
}

/**
 * Returns whether the exit code of a program (null after a signal) says that it was killed: by a
 * limit of time, or because it needed more memory than there is.
 */
export function wasKilled(code: number | null): boolean {
  return code === null || code === aborted;
}

/** The exit code of a program that ran out of memory, if a shell started it. */
const aborted = 134;

/** Kills a program that leads a process group, and all processes of the group. */
export function killGroup(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (hasGroups && pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group may have ended in the meantime.
  }
  child.kill('SIGKILL');
}

/**
 * Returns the path of a built program's file. It is next to the server’s other files. The parent
 * folders are searched too, because the bundles of tests are in deeper folders.
 */
function programFile(program: string): string {
  const folders = ['.', '..', '../..', '../../..', '../../../..'];
  const files = folders.map((folder) => fileURLToPath(new URL(`${folder}/${program}.js`, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${program}.js is missing beside the server`);
  return found;
}

/**
 * Makes the calling child program yield to the server: it has a lower priority, is killed first
 * when memory runs out, and ends with the server.
 */
export function yieldToServer(): void {
  const steps = [
    () => writeFileSync('/proc/self/oom_score_adj', '1000'),
    () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL),
  ];
  for (const step of steps) {
    try {
      step();
    } catch {
      // The system is not Linux, or does not permit the step (our systemd unit permits only the
      // first). The program then has the same rank as the server.
    }
  }
  // The server has the other end of stdin. When that closes, nobody needs the work any more.
  process.stdin.once('close', () => process.exit(1)).resume();
}
