import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../../server/test/support/freePort';

/** The built server as a process of its own, on a fresh data folder and a free port. */
export interface Product {
  address: string;
  email: string;
  password: string;
  dataDir: string;
  /** Makes a signed-in call of the API and returns its `data`. */
  api<T>(method: string, path: string, body?: unknown): Promise<T>;
  /** Signs in again, as a browser of that name; returns the access token and the refresh cookie. */
  login(
    email?: string,
    password?: string,
    userAgent?: string,
  ): Promise<{ accessToken: string; cookie: Cookie }>;
  /**
   * Adds an administrator with the command while the server runs, and changes the password.
   */
  addAdministrator(email: string): Promise<{ email: string; password: string }>;
  /**
   * Adds an administrator, or resets the password, with the command; returns the printed password,
   * which must be changed first.
   */
  printPassword(email: string, command?: 'add' | 'reset'): Promise<{ email: string; password: string }>;
  /** Stops the process and starts it again on the same data and port. */
  restart(): Promise<void>;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops the process and removes the data. */
  dispose(): Promise<void>;
  /** The running server's process id. */
  pid(): number;
  /** The server's output. */
  output(): string;
}

export interface Cookie {
  name: string;
  value: string;
  path: string;
}

export async function startProduct(env: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'clothes-admin-'));
  const port = Number(env.PORT ?? (await freePort()));
  const address = `http://127.0.0.1:${port}`;
  const email = 'admin@example.com';
  const password = 'вечірній-потяг-до-Львова-7';
  let server: ChildProcess | null = null;
  let printed = '';
  let session: ReturnType<typeof login> | null = null;

  async function start(): Promise<void> {
    const settings = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      ADMIN_EMAIL: email,
      ADMIN_PASSWORD: password,
      LOG_LEVEL: 'warn',
      // A busy machine would refuse calls.
      OVERLOAD_DELAY: '0',
      ...env,
    };
    const child = spawn(process.execPath, ['server/dist/main.js'], { env: settings, stdio: 'pipe' });
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
      });
    server = child;
    // The server prints this once the first administrator exists, a moment after its first answer.
    const before = printed.length;
    while (!printed.includes(' is running at ', before)) {
      if (child.exitCode !== null) throw new Error(`The server did not start:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  async function stop(): Promise<void> {
    const child = server;
    server = null;
    if (!child || child.exitCode !== null) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await gone;
  }

  async function login(who = email, secret = password, userAgent = 'node') {
    const answer = await fetch(`${address}/api/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Origin: address, 'User-Agent': userAgent },
      body: JSON.stringify({ email: who, password: secret }),
    });
    const body = await bodyOf<{ accessToken: string }>(answer);
    const [pair = ''] = (answer.headers.getSetCookie()[0] ?? '').split(';');
    const [name = '', value = ''] = pair.split('=');
    return { accessToken: body.accessToken, cookie: { name, value, path: '/api/auth' } };
  }

  async function api<T>(method: string, target: string, body?: unknown): Promise<T> {
    session ??= login(); // concurrent calls share it
    const { accessToken } = await session;
    const form = body instanceof FormData;
    const headers: Record<string, string> = { Authorization: `Bearer ${accessToken}` };
    if (body !== undefined && !form) headers['Content-Type'] = 'application/json';
    const answer = await fetch(`${address}${target}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
    });
    return bodyOf<T>(answer);
  }

  async function printPassword(another: string, command = 'add') {
    const args = ['server/dist/admin.js', command, another];
    const { stdout } = await promisify(execFile)(process.execPath, args, {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    return { email: another, password: / with the password (\S+)/.exec(stdout)?.[1] ?? '' };
  }

  async function addAdministrator(another: string) {
    const { password: first } = await printPassword(another);
    const { accessToken } = await login(another, first);
    const changed = await fetch(`${address}/api/auth/password`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ current: first, next: password }),
    });
    await bodyOf(changed);
    return { email: another, password };
  }

  await start();
  return {
    address,
    email,
    password,
    dataDir,
    api,
    login,
    addAdministrator,
    printPassword,
    start,
    stop,
    output: () => printed,
    pid: () => server?.pid ?? 0,
    restart: async () => {
      await stop();
      await start();
    },
    dispose: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function bodyOf<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.status} from ${answer.url}: ${text}`);
  // The caller names the contract's type of this call.
  return (text === '' ? undefined : JSON.parse(text).data) as T;
}
