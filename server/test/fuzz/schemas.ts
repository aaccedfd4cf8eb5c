/** Inputs made from a route's own schema: valid ones, and valid ones with something spoiled. */
import { pick, type Random } from './seeds';

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
}

/** Returns a value that the schema usually accepts. */
export function sample(schema: Schema, random: Random): unknown {
  if (schema.anyOf) return sample(pick(schema.anyOf, random), random);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return pick(schema.enum, random);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, random);
    case 'array':
      return Array.from({ length: Math.floor(random() * 3) }, () => sample(schema.items ?? {}, random));
    case 'string':
      return sampleText(schema, random);
    case 'integer':
      return Math.max(schema.minimum ?? 0, 1 + Math.floor(random() * 3));
    case 'number':
      return pick([0, 1, 12.5, 99.99, 0.001], random);
    case 'boolean':
      return random() < 0.5;
    default:
      return null;
  }
}

function sampleObject(schema: Schema, random: Random): Record<string, unknown> {
  const made: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (schema.required?.includes(name) || random() < 0.7) made[name] = sample(property, random);
  }
  return made;
}

function sampleText(schema: Schema, random: Random): string {
  if (schema.pattern) return String(1 + Math.floor(random() * 30));
  const long = 'ї'.repeat(schema.maxLength ?? 50);
  return pick(['Пальто', `Річ ${Math.floor(random() * 1e9)}`, long, '2026-03-29', 'Їжак ’ ʼ'], random);
}

/** Values that no field expects, or at the edge of the accepted range. */
const bad: readonly unknown[] = [
  null,
  '',
  ' ',
  '\t',
  '12',
  'true',
  true,
  false,
  0,
  -1,
  -0,
  1.5,
  0.1 + 0.2,
  1e15,
  1e20,
  1e308,
  5e-324,
  2 ** 53,
  -(2 ** 53),
  2 ** 31,
  2 ** 63,
  [],
  [1],
  [null],
  [[]],
  {},
  { id: 1 },
  { a: { b: { c: 1 } } },
  { toString: 1 },
  { length: 5 },
  { constructor: 1 },
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '\u202eabc',
  '\u2066x',
  '\u0007',
  '\u001b[31m',
  '\ufeff',
  '\u00ad',
  'я'.repeat(99),
  'я'.repeat(100),
  'я'.repeat(101),
  'я'.repeat(10_001),
  'a'.repeat(100_000),
  '😀'.repeat(100),
  '😀'.repeat(101),
  '👨‍👩‍👧‍👦'.repeat(30),
  'e\u0301'.repeat(80),
  `${'a'.repeat(60_000)}!`,
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "'; drop table clothes; --",
  "' or 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '{{1}}',
  `\${7*7}`,
  '=cmd()',
  '@SUM(1)',
  '../../etc/passwd',
  'C:\\con',
  'javascript:alert(1)',
  'https://evil.example/',
  '2026-02-30',
  '2026-02-30T25:61:61',
  '0000-00-00',
  '9999-99-99T99:99',
  '2026-11-21T00:00:00.000Z',
  '1899-12-31',
  '2101-01-01',
  'NaN',
  'Infinity',
  '-Infinity',
  '0x10',
  '1e3',
  '٣',
  '１２',
  'undefined',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  'prototype',
  Array.from({ length: 60 }, () => ({ material: { id: 1 }, percent: 1 })),
  Array.from({ length: 5000 }, () => 1),
  [{ material: null, percent: 5 }],
  [{ material: { id: 1 } }],
  [{ material: { id: 1 }, percent: 1e9 }],
  [
    { material: { id: 1 }, percent: 5 },
    { material: { id: 1 }, percent: 5 },
  ],
];

/** Names that reach for internals. */
const badNames = [
  'id',
  'createdAt',
  'role',
  'urls',
  'version',
  'toString',
  'constructor',
  '',
  '\u0000',
  'a.b',
  '0',
  'x'.repeat(5000),
];

/** Returns a bad value; a copy, because callers spoil it further. */
export function badValue(random: Random): unknown {
  return structuredClone(pick(bad, random));
}

/**
 * Returns a sample with up to three places made bad, missing, nested or joined by unknown fields.
 */
export function spoiled(schema: Schema, random: Random): unknown {
  if (random() < 0.06) return badValue(random);
  const value = sample(schema, random);
  for (let times = Math.floor(random() * 4); times > 0; times -= 1) spoilOne(value, random);
  return value;
}

function spoilOne(value: unknown, random: Random): void {
  const places = objectsIn(value);
  if (places.length === 0) return;
  const place = pick(places, random);
  const keys = Object.keys(place);
  const way = random();
  if (keys.length === 0 || way > 0.9) place[pick(badNames, random)] = badValue(random);
  else if (way < 0.65) place[pick(keys, random)] = badValue(random);
  else if (way < 0.8) delete place[pick(keys, random)];
  else {
    const key = pick(keys, random);
    place[key] = way < 0.85 ? [place[key]] : { [key]: place[key] };
  }
}

function objectsIn(value: unknown): Record<string, unknown>[] {
  if (typeof value !== 'object' || value === null) return [];
  // Arrays, too: their keys are positions.
  const own = value as Record<string, unknown>;
  return [own, ...Object.values(own).slice(0, 50).flatMap(objectsIn)];
}

/** Returns a body that is not JSON, or JSON that nobody should send. */
export function rawBody(random: Random): string | Buffer {
  const deep = Math.floor(random() * 60_000);
  return pick<string | Buffer>(
    [
      '',
      ' ',
      '{',
      '}',
      '[',
      '{"name":',
      '{"name":"x"',
      '{"name":"x"} x',
      '{"name":"x"}{"name":"y"}',
      'name=x',
      "{'a':1}",
      '{"name":NaN}',
      '{"name":1e999}',
      '{"name":-0}',
      '{"name":"\\ud800"}',
      '{"name":"\\u0000"}',
      '\u0000',
      '\ufeff{"name":"x"}',
      '{"__proto__":{"x":1},"name":"a"}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"name":"a","name":5}',
      '"text"',
      '5',
      'true',
      'null',
      '[]',
      '[[]]',
      '<xml/>',
      '//',
      '{"a":/**/1}',
      '{"name":"\n"}',
      '{"name":01}',
      `{"name":"${'a'.repeat(300_000)}"}`,
      '['.repeat(deep),
      '{"a":'.repeat(deep),
      `${'['.repeat(deep)}${']'.repeat(deep)}`,
      `{"name":${'9'.repeat(5000)}}`,
      Buffer.from([0xff, 0xfe, 0x7b, 0x00]),
      Buffer.from('{"name":"\xff\xfe\xc0\x80"}', 'latin1'),
      Buffer.from([0x1f, 0x8b, 8, 0]),
      Buffer.alloc(1000, 0),
      JSON.stringify(Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n]))),
    ],
    random,
  );
}

export const contentTypes = [
  'application/json',
  'application/json',
  'application/json',
  'application/json',
  'application/json; charset=utf-8',
  'APPLICATION/JSON',
  ' application/json',
  'application/json ',
  'application/json;',
  'application/json;;',
  'application/json\tx',
  'application/json, text/plain',
  'application/json;charset=utf-16',
  'application/jsonx',
  'application/problem+json',
  'text/json',
  'text/plain',
  'text/plain;application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'multipart/mixed; boundary=x',
  'application/xml',
  '*/*',
  '',
  'json',
  'application/',
  '/json',
  'application/json; boundary=x',
  'a'.repeat(3000),
];

/** Texts in place of an id. */
export const ids = [
  '1',
  '1',
  '1',
  '2',
  '3',
  '0',
  '-1',
  '1.5',
  '1e3',
  '1e20',
  '01',
  '9007199254740991',
  '9007199254740992',
  '9223372036854775808',
  '9'.repeat(90),
  '9'.repeat(300),
  '%D9%A3',
  '%00',
  '%',
  '%zz',
  '%F0%9F%91%97',
  '1%20',
  '%201',
  '0x1',
  "1'--",
  '1;2',
  'NaN',
  'null',
  '__proto__',
  'constructor',
  '..',
  '.',
  '%2e%2e',
  '%2f',
  '..%2f..%2fetc',
  '*',
  '1,2',
  '[1]',
  '{}',
  '1?',
  '1%00',
  '+1',
  'a b',
];
