import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** The folder of the built programs. */
const programs = process.env.SERVER_PROGRAMS ?? 'server/dist';

export const email = 'admin@example.com';
export const password = 'нічний-потяг-до-Чопа-31';

/** The end of a program, and its output. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
  out: string;
  err: string;
}

export interface RunningServer {
  child: ChildProcess;
  address: string;
  port: number;
  /** Milliseconds from the spawn to the printed address. */
  startedIn: number;
  /** The output so far. */
  written(): { out: string; err: string };
  ended: Promise<Ending>;
  /** Sends the signal and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/**
 * Starts a program of the server, optionally through a shell (`['sh', '-c', 'ulimit -f 9; exec
 * "$@"', 'sh']`).
 */
export function begin(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
  before: readonly string[] = [],
) {
  const line = [...before, process.execPath, path.join(programs, `${program}.js`), ...args];
  const [file = process.execPath, ...rest] = line;
  const child = spawn(file, rest, {
    env: {
      PATH: process.env.PATH ?? '',
      TZ: 'Europe/Kyiv',
      PORT: '0',
      RATE_LIMIT: '0',
      OVERLOAD_DELAY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

/** Collects what a program writes, until its end. */
export function watch(child: ChildProcessByStdio<null, Readable, Readable>) {
  const written = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    written.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    written.err += text;
  });
  const ended = new Promise<Ending>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, ...written }));
  });
  return { child, written, ended };
}

/** Runs a program to its end; kills one that listens instead, which then has no exit code. */
export function run(program: string, env: Record<string, string>, ...args: string[]): Promise<Ending> {
  const { child, written, ended } = begin(program, env, args);
  child.stdout.on('data', () => {
    if (written.out.includes('running at')) child.kill('SIGKILL');
  });
  return ended;
}

/** Starts a server and waits until it listens; fails with its output if it ends instead. */
export async function serve(
  dataDir: string,
  env: Record<string, string> = {},
  before: readonly string[] = [],
): Promise<RunningServer> {
  const settings = { DATA_DIR: dataDir, ADMIN_EMAIL: email, ADMIN_PASSWORD: password, LOG_LEVEL: 'info' };
  return untilListening(begin('main', { ...settings, ...env }, [], before));
}

/** Waits until a started server listens; fails with its output if it ends instead. */
export async function untilListening({
  child,
  written,
  ended,
}: ReturnType<typeof watch>): Promise<RunningServer> {
  const begun = performance.now();
  const address = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      // With PUBLIC_ORIGIN the line names it first, and then the server's address on this machine.
      const found = /running at (?:\S+ \(here )?(http:[^\s)]+)/.exec(written.out);
      if (found?.[1]) resolve(found[1]);
    });
    void ended.then(({ code, err }) => reject(new Error(`the server did not start (${code}): ${err}`)));
  });
  return {
    child,
    address,
    port: Number(new URL(address).port),
    startedIn: performance.now() - begun,
    written: () => ({ ...written }),
    ended,
    end: (signal) => {
      child.kill(signal);
      return ended;
    },
  };
}

/** Runs `work` with a server on a folder; ends the server afterwards, whatever happens. */
export async function withServer<T>(
  dataDir: string,
  work: (server: RunningServer) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const server = await serve(dataDir, env);
  try {
    return await work(server);
  } finally {
    if (server.child.exitCode === null && server.child.signalCode === null) await server.end('SIGKILL');
  }
}
