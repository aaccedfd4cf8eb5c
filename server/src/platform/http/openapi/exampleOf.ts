import type { Schema } from './document';

/** The fields of an object that its example has. */
type Fields = 'all' | 'required';

/**
 * Returns an example that the schema accepts: the first of its own `examples`, if it has any.
 * Otherwise the example is made from the schema, so that it cannot differ from what a route takes
 * and answers. The object itself has the requested fields; objects inside it have only their
 * required fields.
 */
export function exampleOf(schema: Schema, fields: Fields = 'required', name = ''): unknown {
  if (schema.examples && schema.examples.length > 0) return schema.examples[0];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, fields, name);
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, fields, name)));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, fields, name);
    case 'array':
      return arrayOf(schema, name);
    case 'string':
      return textOf(schema, name);
    case 'integer':
    case 'number':
      return numberOf(schema, name);
    case 'boolean':
      return true;
    default:
      return null;
  }
}

function objectOf(
  { properties = {}, required = [] }: Schema,
  fields: Fields,
  parent: string,
): Record<string, unknown> {
  const names = Object.keys(properties);
  const needed = names.filter((name) => required.includes(name));
  // Without required fields the first field is shown, because an empty example would not help.
  const shown = fields === 'all' ? names : needed.length > 0 ? needed : names.slice(0, 1);
  return Object.fromEntries(
    shown.map((name) => {
      const own = `${parent}.${name}`;
      return [name, exampleOf(properties[name] ?? {}, 'required', exampleTexts[own] ? own : name)];
    }),
  );
}

function arrayOf({ items, prefixItems, minItems = 1 }: Schema, name: string): unknown[] {
  if (prefixItems) return prefixItems.map((item) => exampleOf(item, 'required', name));
  const item = Array.isArray(items) ? items[0] : items;
  if (!item) return [];
  return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(item, 'required', name));
}

function textOf(schema: Schema, name: string): string {
  const known = /[a-z]At$/.test(name) ? [instant] : (exampleTexts[name] ?? []);
  return [...known, ...otherTexts].find((text) => takes(schema, text)) ?? '';
}

function takes(
  { pattern, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  text: string,
): boolean {
  const { length } = [...text];
  return length >= minLength && length <= maxLength && (!pattern || new RegExp(pattern, 'u').test(text));
}

function numberOf({ minimum, maximum }: Schema, name: string): number {
  const least = minimum ?? 0;
  return Math.min(
    Math.max(exampleNumbers[name] ?? Math.max(least, 1), least),
    maximum ?? Number.MAX_SAFE_INTEGER,
  );
}

const instant = '2026-11-21T08:00:00.000Z';
const photo = '/images/5f0c1d2e3a4b5c6d7e8f901234567890';

/**
 * Realistic examples of texts, by field name. The first one that the schema accepts is taken. A
 * name may be preceded by the name of the field around it.
 */
const exampleTexts: Record<string, readonly string[]> = {
  accessToken: ['eyJhbGciOiJIUzI1NiJ9.…'],
  at: [instant],
  'brand.name': ['Mango'],
  code: ['123456', 'validation_failed'],
  'color.name': ['Чорний'],
  colour: ['1d2b4ed8cfc9'],
  colours: ['1d2b4ed8cfc9'],
  current: ['старе-гасло-1904'],
  date: ['2026-11-21T00:00:00.000'],
  description: ['Тепле пальто з вовни, прямого крою.'],
  detail: ['Перевірте введені дані.'],
  email: ['olena@example.com'],
  field: ['title'],
  fileName: ['товари.xlsx'],
  hash: ['f0e1d2c3b4a59687'],
  hashes: ['f0e1d2c3b4a59687'],
  headings: ['Назва'],
  ip: ['203.0.113.7'],
  label: ['Вовна 80 %'],
  link: ['/admin/join#…'],
  'material.name': ['Вовна'],
  measurements: ['довжина 90, груди 52'],
  medium: [`${photo}/medium.webp`],
  model: ['gpt-5-nano'],
  name: ['Вовна'],
  next: ['вишневий-сад-1904'],
  original: [`${photo}/original.webp`],
  password: ['вишневий-сад-1904'],
  previousDescription: ['Пальто.'],
  q: ['пальто'],
  query: ['brand=1&nophoto=1'],
  reason: ['Значення пізніше змінено ще раз, тому його залишено.'],
  requestId: ['0b3e7c52-9d0f-4a55-8a57-1f2c3d4e5f60'],
  secret: ['JBSWY3DPEHPK3PXP'],
  size: ['M', '25'],
  small: [`${photo}/small.webp`],
  subjectName: ['Пальто вовняне'],
  'supplier.name': ['Ринок'],
  ticket: ['pY0Zc3w1…'],
  title: ['Пальто вовняне'],
  token: ['cat_…'],
  type: ['about:blank'],
  'type.name': ['Пальто'],
  until: ['2026-12-31'],
  url: ['https://example.com/hook'],
  userAgent: ['Mozilla/5.0 (X11; Linux x86_64) Firefox/152.0'],
  value: ['Вовна'],
  version: ['0.2.0'],
};

/** Examples of texts for all other field names. */
const otherTexts: readonly string[] = ['Вовна', '12', '2026-12-31', instant, '0'.repeat(16), 'example'];

/** Examples of numbers, by field name. */
const exampleNumbers: Record<string, number> = {
  brandId: 3,
  bytes: 48_213,
  clothesId: 12,
  confidence: 0.9,
  count: 2,
  days: 30,
  height: 1200,
  id: 12,
  imageId: 40,
  materialId: 5,
  percent: 80,
  price: 1250.5,
  purchaseId: 21,
  rotate: 90,
  size: 25,
  supplierId: 4,
  total: 1,
  weight: 1.2,
  width: 900,
};
