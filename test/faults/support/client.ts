import { randomUUID } from 'node:crypto';
import type { FactorRequired } from '../../../src/contract/factors';
import type { ProblemBody } from '../../../src/contract/problem';
import { email, password, type RunningServer } from './process';

/** An answer that was read to its end. */
export interface Answer<T> {
  status: number;
  /** The `data` of a success; undefined for a refusal. */
  data: T;
  problem: ProblemBody | null;
  headers: Headers;
}

/** A signed-in administrator of a server. */
export class Client {
  private constructor(
    readonly address: string,
    readonly token: string,
    readonly cookie: string,
  ) {}

  /** Signs in; an account with an authenticator needs `code`. */
  static async signIn(
    { address }: Pick<RunningServer, 'address'>,
    code: string | null = null,
  ): Promise<Client> {
    const send = (path: string, body: object) =>
      fetch(`${address}/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    let answer = await send('login', { email, password });
    if (code !== null) {
      const { ticket } = (await answer.json()) as FactorRequired;
      answer = await send('factor', { ticket, code });
    }
    const read = await readAnswer<{ accessToken: string }>(answer);
    if (read.status !== 200) throw new Error(`sign-in answered ${read.status}`);
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    return new Client(address, read.data.accessToken, cookie);
  }

  /** Returns the same session on a restarted server. */
  at({ address }: Pick<RunningServer, 'address'>): Client {
    return new Client(address, this.token, this.cookie);
  }

  /** Makes one call and returns any answer. Throws if no whole answer comes. */
  async call<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    options: { key?: string; signal?: AbortSignal } = {},
  ): Promise<Answer<T>> {
    const form = body instanceof FormData;
    const answer = await fetch(`${this.address}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined || form ? {} : { 'content-type': 'application/json' }),
        ...(options.key === undefined ? {} : { 'idempotency-key': options.key }),
      },
      ...(body === undefined ? {} : { body: form ? body : JSON.stringify(body) }),
      ...(options.signal ? { signal: options.signal } : {}),
    });
    return readAnswer<T>(answer);
  }

  /** Makes a call that must succeed; returns its `data`. */
  async data<T>(method: string, path: string, body?: unknown, key?: string): Promise<T> {
    const answer = await this.call<T>(method, path, body, { key });
    if (answer.status >= 400) {
      throw new Error(
        `${method} ${path} → ${answer.status} ${answer.problem?.code}: ${answer.problem?.detail}`,
      );
    }
    return answer.data;
  }
}

export async function readAnswer<T>(answer: Response): Promise<Answer<T>> {
  const text = await answer.text();
  const { status, headers } = answer;
  const body = text === '' || !(headers.get('content-type') ?? '').includes('json') ? null : JSON.parse(text);
  // The caller names the type; its assertions check the fields.
  return { status, headers, data: body?.data as T, problem: status >= 400 ? (body as ProblemBody) : null };
}

/** Returns a form with photos, as the app sends it. */
export function photoForm(...photos: readonly Buffer[]): FormData {
  const form = new FormData();
  for (const [at, bytes] of photos.entries()) {
    form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `фото ${at}.jpg`);
  }
  return form;
}

export function newKey(): string {
  return randomUUID();
}
