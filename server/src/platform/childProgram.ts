/** The server's child programs, which do work that would fill its memory. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

const hasGroups = process.platform !== 'win32';

/**
 * Starts a program with a limit, in bytes, on all memory that it allocates; Windows has no limit.
 * The program's stdin closes when the server ends. A program with children leads a process group,
 * which can be ended as a whole.
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
  // The server's environment holds secrets: the child gets only the given variables.
  const env = { MALLOC_ARENA_MAX: '2', ...environment };
  return spawn(file, rest, { env, stdio: ['pipe', 'pipe', 'ignore'], detached: leadsGroup && hasGroups });
}

/** Ends a program that leads a group, and the whole group. */
export function killGroup(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (hasGroups && pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended meanwhile.
  }
  child.kill('SIGKILL');
}

/**
 * Returns the file of a built program, next to the server's other ones; test bundles lie in deeper
 * folders.
 */
function programFile(program: string): string {
  const folders = ['.', '..', '../..', '../../..', '../../../..'];
  const files = folders.map((folder) => fileURLToPath(new URL(`${folder}/${program}.js`, import.meta.url)));
  const found = files.find((file) => existsSync(file));
  if (found === undefined) throw new Error(`${program}.js is missing beside the server`);
  return found;
}

/**
 * Makes the calling child program yield to the server: it ends with the server, is killed first
 * when memory runs out, and has a lower priority.
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
      // Not on Linux, or not permitted (the systemd unit permits only the first): the program then
      // has equal rank.
    }
  }
  // The server holds the other end of stdin: after it closes, nobody needs the work.
  process.stdin.once('close', () => process.exit(1)).resume();
}
