import * as limits from '../../../src/contract/limits';
import { creationOptions } from '../auth/passkeys/support';
import { Authenticator } from '../support/Authenticator';
import type { Answer, Method, TestApp } from '../support/app';
import { adminPassword } from '../support/app';
import { form } from '../support/forms';
import { signInAs } from '../support/people';
import { photo } from '../support/photos';

/** Two calls: one at the edge of a limit, which is accepted, and one beyond it by one. */
export interface Try {
  edge(t: TestApp): Promise<Answer<unknown>>;
  beyond(t: TestApp): Promise<Answer<unknown>>;
  /** The field that the refusal names; null for a file. */
  field: string | null;
  status?: number;
}

const text = (length: number) => 'я'.repeat(length);
export const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Tries a value of a call's body or address. */
export function value<T>(field: string | null, edge: T, beyond: T, call: Call<T>, status?: number): Try {
  return { edge: (t) => call(t, edge), beyond: (t) => call(t, beyond), field, status };
}

type Call<T> = (t: TestApp, value: T) => Promise<Answer<unknown>>;

/** Makes a call whose body or address depends on a value. */
export function calling<T>(
  method: Method,
  url: string | ((value: T) => string),
  body?: (value: T) => unknown,
): Call<T> {
  return (t, given) => t.api(method, typeof url === 'string' ? url : url(given), body?.(given));
}

/** Tries a text of the longest length, and one that is a character longer. */
export const length = (field: string, max: number, call: Call<string>): Try =>
  value(field, text(max), text(max + 1), call);

const item = {
  title: 'Сукня',
  description: null,
  brandId: null,
  colorId: null,
  typeId: null,
  fabricComposition: [] as object[],
};
export const saved = (field: string): Call<unknown> =>
  calling('PUT', '/api/clothes/1', (given) => ({ ...item, [field]: given }));
export const purchase = (field: string): Call<unknown> =>
  calling('POST', '/api/purchases/', (given) => ({ clothesId: 1, supplierId: 1, [field]: given }));
export const materials = (count: number, percent = 1) =>
  numbers(count).map((id) => ({ material: { id }, percent }));
export const pages = (url: string, name: string, max: number): Try =>
  value(
    name,
    max,
    max + 1,
    calling('GET', (number) => `${url}?${name}=${number}`),
  );
export const created: Call<string> = calling('POST', '/api/clothes/fast_create', (title) => ({
  title,
  supplierId: 1,
}));
export const named = (name: string) => ({ name });
export const percent = (edge: number, beyond: number): Try =>
  value('fabricComposition.0.percent', materials(1, edge), materials(1, beyond), saved('fabricComposition'));
export const selecting = (field: string, url: string, body: (ids: number[]) => object): Try =>
  value(field, numbers(limits.maxSelected), numbers(limits.maxSelected + 1), calling('POST', url, body));
export const queryOf = (size: number) => `q=${'a'.repeat(size - 2)}`;

export const view = { name: 'Вигляд', query: 'q=1', shared: false };
export const hook = (url: string) => ({ url, events: ['clothes.updated'], enabled: true });
export const addressOf = (size: number) => 'https://shop.example/'.padEnd(size, 'a');

/** The server checks the name before the credential, which may be an old one. */
export function passkeyName(): Try {
  let credential: object = {};
  const add = (t: TestApp, size: number) =>
    t.api('POST', '/api/auth/passkeys/', { name: text(size), credential });
  return {
    edge: async (t) => {
      credential = new Authenticator().create(await creationOptions(t));
      return add(t, limits.maxPasskeyName);
    },
    beyond: (t) => add(t, limits.maxPasskeyName + 1),
    field: 'name',
  };
}

/** Makes `max` things by calls; the last call reaches the limit. */
export function many(
  field: string,
  max: number,
  call: (t: TestApp, n: number) => Promise<Answer<unknown>>,
): Try {
  return {
    edge: async (t) => {
      for (const n of numbers(max - 1)) await call(t, n);
      return call(t, max);
    },
    beyond: (t) => call(t, max + 1),
    field,
  };
}

export async function images(t: TestApp, files: Buffer[]): Promise<Answer<unknown>> {
  const { body, headers } = form(...files.map((bytes) => ({ bytes })));
  return t.api('POST', '/api/clothes/1/images', body, { headers });
}

/** Returns a photo of `bytes` bytes: bytes after its end do not belong to the picture. */
export async function photoOf(bytes: number): Promise<Buffer> {
  const small = await photo();
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
}

/** Sets the password of a person created for it. */
export const password: Call<string> = async (t, next) => {
  const { accessToken } = await signInAs(t, 'editor', `${next.length}@example.com`);
  return t.api('POST', '/api/auth/password', { current: adminPassword, next }, { accessToken });
};

export const rowsOf = (count: number) => `Назва\n${'Сукня\n'.repeat(count)}`;
/** Returns a table of few rows, with notes that no item has. */
export function tableOf(bytes: number): Buffer {
  const table = Buffer.alloc(bytes, `Сукня;${'x'.repeat(99_999)}\n`);
  table.write('Назва;П\n');
  return table;
}
export const columnsOf = (count: number) => `${['Назва', ...numbers(count - 1)].join(';')}\nСукня\n`;
