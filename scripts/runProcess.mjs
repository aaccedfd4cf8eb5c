import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** The running processes. Each leads a process group, to which its child processes belong. */
const running = new Set();

/** Sends a signal to all running processes and their process groups. */
export function signalAll(signal) {
  for (const child of running) signalGroup(child, signal);
}

/**
 * Runs a program for at most `longest` milliseconds. Resolves with its status and output when it
 * and its children have ended.
 */
export async function runProcess(program, args, env, longest) {
  const ending = { detached: true, timeout: longest, killSignal: 'SIGKILL' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...ending });
  running.add(child);
  const said = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => said.push(text));
  // A child process that is left behind would keep the pipes open.
  child.once('exit', () => signalGroup(child, 'SIGKILL'));
  try {
    const [status, signal] = await once(child, 'close');
    const minutes = Math.round(longest / 60_000);
    if (signal === 'SIGKILL') said.push(`\nKilled: no memory, or not at its end in ${minutes} minutes.\n`);
    else if (signal) said.push(`\nEnded by ${signal}.\n`);
    return { status: status ?? 1, output: said.join('') };
  } finally {
    running.delete(child);
  }
}

/** Signals a process and its process group. Ignores a group that has ended. */
function signalGroup({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
