import * as limits from '../../../src/contract/limits';
import { creationOptions } from '../auth/passkeys/support';
import { send } from '../spreadsheets/support';
import { Authenticator } from '../support/Authenticator';
import type { Answer, Method, TestApp } from '../support/app';
import { adminPassword } from '../support/app';
import { form } from '../support/forms';
import { bomb, photo } from '../support/photos';
import { addPerson } from '../support/tokens';

/** Two calls: one at the edge of a limit, which is taken, and one that goes beyond it by one. */
export interface Try {
  edge(t: TestApp): Promise<Answer<unknown>>;
  beyond(t: TestApp): Promise<Answer<unknown>>;
  /** What the refusal names; null where it is a file. */
  field: string | null;
  status?: number;
}

const text = (length: number) => 'я'.repeat(length);
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);

/** Tries a value of a call's body or address. */
function value<T>(field: string | null, edge: T, beyond: T, call: Call<T>, status?: number): Try {
  return { edge: (t) => call(t, edge), beyond: (t) => call(t, beyond), field, status };
}

type Call<T> = (t: TestApp, value: T) => Promise<Answer<unknown>>;

/** Makes a call whose body or address depends on a value. */
function calling<T>(
  method: Method,
  url: string | ((value: T) => string),
  body?: (value: T) => unknown,
): Call<T> {
  return (t, given) => t.api(method, typeof url === 'string' ? url : url(given), body?.(given));
}

/** Tries a text of the longest length, and one that is a letter longer. */
const length = (field: string, max: number, call: Call<string>): Try =>
  value(field, text(max), text(max + 1), call);

const item = {
  title: 'Сукня',
  description: null,
  brandId: null,
  colorId: null,
  typeId: null,
  fabricComposition: [] as object[],
};
const saved = (field: string): Call<unknown> =>
  calling('PUT', '/api/clothes/1', (given) => ({ ...item, [field]: given }));
const purchase = (field: string): Call<unknown> =>
  calling('POST', '/api/purchases/', (given) => ({ clothesId: 1, supplierId: 1, [field]: given }));
const materials = (count: number, percent = 1) => numbers(count).map((id) => ({ material: { id }, percent }));
const pages = (url: string, name: string, max: number): Try =>
  value(
    name,
    max,
    max + 1,
    calling('GET', (number) => `${url}?${name}=${number}`),
  );
const created: Call<string> = calling('POST', '/api/clothes/fast_create', (title) => ({
  title,
  supplierId: 1,
}));
const named = (name: string) => ({ name });
const percent = (edge: number, beyond: number): Try =>
  value('fabricComposition.0.percent', materials(1, edge), materials(1, beyond), saved('fabricComposition'));
const selecting = (field: string, url: string, body: (ids: number[]) => object): Try =>
  value(field, numbers(limits.maxSelected), numbers(limits.maxSelected + 1), calling('POST', url, body));
const queryOf = (size: number) => `q=${'a'.repeat(size - 2)}`;

const view = { name: 'Вигляд', query: 'q=1', shared: false };
const hook = (url: string) => ({ url, events: ['clothes.updated'], enabled: true });
const addressOf = (size: number) => 'https://shop.example/'.padEnd(size, 'a');

/** The name is looked at before the credential, which may be an old one. */
function passkeyName(): Try {
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

/** Makes `max` of something by calls, of which the last is at the edge. */
function many(field: string, max: number, call: (t: TestApp, n: number) => Promise<Answer<unknown>>): Try {
  return {
    edge: async (t) => {
      for (const n of numbers(max - 1)) await call(t, n);
      return call(t, max);
    },
    beyond: (t) => call(t, max + 1),
    field,
  };
}

async function images(t: TestApp, files: Buffer[]): Promise<Answer<unknown>> {
  const { body, headers } = form(...files.map((bytes) => ({ bytes })));
  return t.api('POST', '/api/clothes/1/images', body, { headers });
}

/** A photo with so many bytes: what follows its end is no part of the picture. */
async function photoOf(bytes: number): Promise<Buffer> {
  const small = await photo();
  return Buffer.concat([small, Buffer.alloc(bytes - small.length)]);
}

/** Sets the password of a person who is made for it. */
const password: Call<string> = async (t, next) => {
  const { accessToken } = await addPerson(t, 'editor', `${next.length}@example.com`);
  return t.api('POST', '/api/auth/password', { current: adminPassword, next }, { accessToken });
};

const rowsOf = (count: number) => `Назва\n${'Сукня\n'.repeat(count)}`;
/** Few rows, whose notes no item has. */
function tableOf(bytes: number): Buffer {
  const table = Buffer.alloc(bytes, `Сукня;${'x'.repeat(99_999)}\n`);
  table.write('Назва;П\n');
  return table;
}
const columnsOf = (count: number) => `${['Назва', ...numbers(count - 1)].join(';')}\nСукня\n`;

const shortest = 'жоржинка'.padEnd(limits.minPasswordLength, '7');

export const tries: Record<string, Try[]> = {
  maxTitleLength: [
    length('title', limits.maxTitleLength, created),
    length('title', limits.maxTitleLength, saved('title')),
  ],
  maxDescriptionLength: [length('description', limits.maxDescriptionLength, saved('description'))],
  maxNameLength: ['brands', 'types', 'colors', 'materials', 'suppliers'].map((list) =>
    length('name', limits.maxNameLength, calling('POST', `/api/${list}/`, named)),
  ),
  maxPersonName: [length('name', limits.maxPersonName, calling('PUT', '/api/people/1', named))],
  maxSizeLength: [length('size', limits.maxSizeLength, purchase('size'))],
  maxMeasurementsLength: [length('measurements', limits.maxMeasurementsLength, purchase('measurements'))],
  maxSearchLength: ['clothes', 'brands', 'trash'].map((list) =>
    length(
      'q',
      limits.maxSearchLength,
      calling('GET', (q) => `/api/${list}/?q=${encodeURIComponent(q)}`),
    ),
  ),
  minPasswordLength: [value('next', shortest, shortest.slice(1), password)],
  maxMaterials: [
    value(
      'fabricComposition',
      materials(limits.maxMaterials),
      materials(limits.maxMaterials + 1),
      saved('fabricComposition'),
    ),
  ],
  minPercent: [percent(limits.minPercent, limits.minPercent - 1)],
  maxPercent: [percent(limits.maxPercent, limits.maxPercent + 1)],
  priceDecimals: [value('price', 1.25, 1.255, purchase('price'))],
  weightDecimals: [value('weight', 1.125, 1.1255, purchase('weight'))],
  maxPrice: [value('price', limits.maxPrice, limits.maxPrice + 0.01, purchase('price'))],
  maxWeight: [value('weight', limits.maxWeight, limits.maxWeight + 0.001, purchase('weight'))],
  maxUploadFiles: [
    value(
      null,
      limits.maxUploadFiles,
      limits.maxUploadFiles + 1,
      async (t, count) => images(t, Array(count).fill(await photo('jpeg', { width: 8, height: 8 }))),
      413,
    ),
  ],
  maxFileBytes: [
    value(
      null,
      limits.maxFileBytes,
      limits.maxFileBytes + 1,
      async (t, bytes) => images(t, [await photoOf(bytes)]),
      413,
    ),
  ],
  maxPhotoPixels: [
    value(
      null,
      limits.maxPhotoPixels / 10_000,
      limits.maxPhotoPixels / 10_000 + 1,
      async (t, height) => images(t, [await bomb(10_000, height)]),
      422,
    ),
  ],
  maxPageSize: ['clothes', 'brands', 'trash'].map((list) =>
    pages(`/api/${list}/`, 'size', limits.maxPageSize),
  ),
  maxChangesSize: [pages('/api/changes/', 'size', limits.maxChangesSize)],
  maxPage: ['clothes', 'brands', 'trash', 'changes'].map((list) =>
    pages(`/api/${list}/`, 'page', limits.maxPage),
  ),
  maxWholeList: ['clothes', 'brands'].map((list) => pages(`/api/${list}/`, 'wholeUpTo', limits.maxWholeList)),
  maxHashes: [
    value(
      'hashes',
      limits.maxHashes,
      limits.maxHashes + 1,
      calling('POST', '/api/images/similar', (count) => ({
        hashes: numbers(count).map((n) => n.toString(16).padStart(16, '0')),
      })),
    ),
  ],
  maxSelected: [
    selecting('selection', '/api/clothes/export', (ids) => ({
      selection: { ids },
      format: 'csv',
      rows: 'items',
    })),
    selecting('selection.ids', '/api/clothes/batch/preview', (ids) => ({
      selection: { ids },
      change: { brandId: 1 },
    })),
    selecting('selection.except', '/api/clothes/batch/preview', (except) => ({
      selection: { query: {}, except },
      change: { brandId: 1 },
    })),
    selecting('ids', '/api/trash/restore', (ids) => ({ ids })),
  ],
  maxMergedItems: [
    value(
      'ids',
      limits.maxMergedItems,
      limits.maxMergedItems + 1,
      calling('POST', '/api/clothes/100/merge', (count) => ({ ids: numbers(count).map((n) => n + 100) })),
    ),
  ],
  maxApiTokens: [
    many('name', limits.maxApiTokens, (t, n) =>
      t.api('POST', '/api/tokens/', { name: `Т ${n}`, role: 'viewer', until: '2026-12-31' }),
    ),
  ],
  maxViews: [
    many('name', limits.maxViews, (t, n) => t.api('POST', '/api/views/', { ...view, name: `Вигляд ${n}` })),
  ],
  maxWebhooks: [
    many('url', limits.maxWebhooks, (t, n) =>
      t.api('POST', '/api/webhooks/', hook(`https://shop.example/${n}`)),
    ),
  ],
  maxViewName: [
    length(
      'name',
      limits.maxViewName,
      calling('PUT', '/api/views/1', (name) => ({ ...view, name })),
    ),
  ],
  maxViewQuery: [
    value(
      'query',
      queryOf(limits.maxViewQuery),
      queryOf(limits.maxViewQuery + 1),
      calling('PUT', '/api/views/1', (query) => ({ ...view, query })),
    ),
  ],
  maxWebhookUrl: [
    value(
      'url',
      addressOf(limits.maxWebhookUrl),
      addressOf(limits.maxWebhookUrl + 1),
      calling('PUT', '/api/webhooks/1', hook),
    ),
  ],
  maxPasskeyName: [passkeyName()],
  maxImportBytes: [
    value(null, limits.maxImportBytes, limits.maxImportBytes + 1, (t, bytes) => send(t, tableOf(bytes)), 413),
  ],
  maxImportRows: [
    value(null, limits.maxImportRows, limits.maxImportRows + 1, (t, count) => send(t, rowsOf(count)), 413),
  ],
  maxImportColumns: [
    value(
      null,
      limits.maxImportColumns,
      limits.maxImportColumns + 1,
      (t, count) => send(t, columnsOf(count)),
      413,
    ),
  ],
};
