/** Values of the examples, by the names of fields: what a person would find there. */

const instant = '2026-11-21T08:00:00.000Z';
const photo = '/images/5f0c1d2e3a4b5c6d7e8f901234567890';

/**
 * Where a field is a text. The first that its schema takes is the example. A name may begin with
 * that of the field around it.
 */
export const exampleTexts: Record<string, readonly string[]> = {
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
  version: ['0.1.0'],
};

/** Where no name helps. */
export const otherTexts: readonly string[] = [
  'Вовна',
  '12',
  '2026-12-31',
  instant,
  '0'.repeat(16),
  'example',
];

export const exampleInstant = instant;

/** Where a field is a number. */
export const exampleNumbers: Record<string, number> = {
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
