import { suite } from 'uvu';
import { environment } from '../../src/core/http/environment';
import { serverReached } from '../../src/core/http/serverReached';
import { endSession } from '../../src/core/http/session';
import { type FakeClock, fakeClock } from '../ui/fakeClock';

/** A call as the fake server receives it. */
export interface Call {
  method: string;
  /** The path and the query. */
  url: string;
  headers: Record<string, string>;
  /** The parsed JSON, the text, or the body as it was sent. */
  body: unknown;
  signal: AbortSignal | null;
}

export type Handler = (call: Call) => Response | Promise<Response>;

/** Network, clock and storage that the test controls; `restore` puts the browser's own back. */
export interface FakeBrowser {
  calls: Call[];
  /** Answers every call from now on. */
  serve(handler: Handler): void;
  /** Advances the clock: runs due timers in order, with everything that follows from each. */
  advance(ms: number): Promise<void>;
  /** Runs everything due without advancing the clock. */
  settle(): Promise<void>;
  /** Returns the number of pending timers. */
  timers(): number;
  clock: FakeClock;
  restore(): void;
}

/** The browser of the running test of a `browserSuite`. */
export let browser: FakeBrowser;

/**
 * Returns a suite whose tests have a new browser each; after each, `ends` run and the browser's own
 * network, clock and storage are back.
 */
export function browserSuite(name: string, ...ends: (() => void)[]) {
  const test = suite(name);
  test.before.each(() => {
    browser = fakeBrowser();
  });
  test.after.each(() => {
    for (const end of ends) end();
    browser.restore();
  });
  return test;
}

export function fakeBrowser(): FakeBrowser {
  const original = { ...environment };
  const calls: Call[] = [];
  const clock = fakeClock();
  let handler: Handler = () => json(null, 404);
  const end = deferred<never>();
  end.promise.catch(() => {}); // most tests leave no call pending

  localStorage.clear();
  sessionStorage.clear();
  Object.assign(environment, {
    fetch: async (url: string, init: RequestInit) => {
      init.signal?.throwIfAborted();
      const call = callOf(url, init);
      calls.push(call);
      return Promise.race([handler(call), aborted(init.signal), end.promise]);
    },
    locks: () => undefined,
  } satisfies Partial<typeof environment>);
  endSession();
  serverReached.set(true);

  async function advance(ms: number): Promise<void> {
    const end = clock.now() + ms;
    await settle();
    for (let due = clock.step(end); due; due = clock.step(end)) {
      due();
      await settle();
    }
  }

  return {
    calls,
    serve(next) {
      handler = next;
    },
    advance,
    settle,
    timers: clock.waiting,
    clock,
    restore() {
      end.reject(new TypeError('The test has ended.'));
      endSession();
      serverReached.set(true);
      Object.assign(environment, original);
      clock.restore();
      localStorage.clear();
      sessionStorage.clear();
    },
  };
}

/** Returns a JSON answer; error statuses in the server's form. */
export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Response {
  const type = status < 400 ? 'application/json' : 'application/problem+json';
  return new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': type, ...headers },
  });
}

export function problem(status: number, code: string, detail = 'Пояснення', more: object = {}): Response {
  return json(
    { type: 'about:blank', title: 'Problem', status, code, detail, requestId: 'r-1', ...more },
    status,
  );
}

/** Throws the error of a fetch without a connection. */
export function unreachable(): never {
  throw new TypeError('Failed to fetch');
}

/** Makes the browser refuse one of its storages; returns a function that restores it. */
export function refuseStorage(name: 'localStorage' | 'sessionStorage'): () => void {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
  Object.defineProperty(globalThis, name, {
    configurable: true,
    get() {
      throw new DOMException('', 'SecurityError');
    },
  });
  return () => descriptor && Object.defineProperty(globalThis, name, descriptor);
}

/** Returns a promise with its ends, so that the test decides when a call is answered. */
export function deferred<T>(): {
  promise: Promise<T>;
  resolve: (value: T) => void;
  reject: (error: unknown) => void;
} {
  let resolve: (value: T) => void = () => {};
  let reject: (error: unknown) => void = () => {};
  const promise = new Promise<T>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

/** Returns an unsigned token with these claims; the app reads it and never checks it. */
export function tokenOf(claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return `${part({ alg: 'HS256' })}.${part(claims)}.signature`;
}

async function settle(): Promise<void> {
  // Reading the body of an answer takes several turns of the event loop.
  for (let turn = 0; turn < 6; turn++) await new Promise((resolve) => setImmediate(resolve));
}

function callOf(url: string, init: RequestInit): Call {
  return {
    method: init.method ?? 'GET',
    url,
    headers: Object.fromEntries(new Headers(init.headers)),
    body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    signal: init.signal ?? null,
  };
}

function aborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
