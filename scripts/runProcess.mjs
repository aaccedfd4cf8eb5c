import { spawn } from 'node:child_process';

/** The running processes. Each leads a group of its own, with what it starts in turn. */
const running = new Set();

/** Sends a signal to all of them, and to what they started. */
export function signalAll(signal) {
  for (const child of running) signalGroup(child, signal);
}

/** In ms: how long a process that is told to end may take, before it is ended. */
const grace = 5_000;

/**
 * Runs a program; resolves with its exit status and its output, which is printed as it comes where
 * `live`. When it ends, whatever it started and left ends too; after `longest` ms both are ended.
 */
export async function runProcess(program, args, env, { live, longest }) {
  const child = spawn(program, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  const add = (text) => {
    if (live) process.stdout.write(text);
    output += text;
  };
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', add);
  let last;
  const timer = setTimeout(() => {
    add(`\nEnded: it did not end by itself in ${Math.round(longest / 60_000)} minutes.\n`);
    signalGroup(child, 'SIGTERM');
    last = setTimeout(signalGroup, grace, child, 'SIGKILL');
  }, longest);
  // Who still holds the pipes keeps them from closing.
  child.once('exit', () => signalGroup(child, 'SIGKILL'));
  try {
    const status = await new Promise((resolve, reject) =>
      child.once('error', reject).once('close', (code) => resolve(code ?? 1)),
    );
    return { status, output };
  } finally {
    clearTimeout(timer);
    clearTimeout(last);
    running.delete(child);
  }
}

/** Signals a process and all of its group that are left, if any are. */
function signalGroup({ pid }, signal) {
  try {
    if (pid) process.kill(-pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
