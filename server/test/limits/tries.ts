import * as limits from '../../../src/contract/limits';
import { send } from '../spreadsheets/support';
import { bomb, photo } from '../support/photos';
import {
  addressOf,
  calling,
  columnsOf,
  created,
  hook,
  images,
  length,
  many,
  materials,
  named,
  numbers,
  pages,
  passkeyName,
  password,
  percent,
  photoOf,
  purchase,
  queryOf,
  rowsOf,
  saved,
  selecting,
  type Try,
  tableOf,
  value,
  view,
} from './calls';

const shortest = 'жоржинка'.padEnd(limits.minPasswordLength, '7');

export const tries: Record<string, Try[]> = {
  maxTitleLength: [
    length('title', limits.maxTitleLength, created),
    length('title', limits.maxTitleLength, saved('title')),
  ],
  maxDescriptionLength: [length('description', limits.maxDescriptionLength, saved('description'))],
  maxNameLength: ['brands', 'types', 'colors', 'materials', 'suppliers', 'tags'].map((list) =>
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
  maxTags: ['tagIds', 'seenTagIds'].map((name) =>
    value(name, numbers(limits.maxTags), numbers(limits.maxTags + 1), saved(name)),
  ),
  maxFilterEntries: ['tagIds', 'withoutTagIds'].map((name) =>
    value(
      name,
      numbers(limits.maxFilterEntries),
      numbers(limits.maxFilterEntries + 1),
      calling('GET', (ids: number[]) => `/api/clothes/?page=1&size=10&${name}=${ids.join()}`),
    ),
  ),
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
  maxChangesListed: [pages('/api/changes/', 'page', limits.maxChangesListed / limits.defaultListSize)],
  maxChangesSize: [pages('/api/changes/', 'size', limits.maxChangesSize)],
  maxPage: ['clothes', 'brands', 'trash'].map((list) => pages(`/api/${list}/`, 'page', limits.maxPage)),
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
  maxPriceRise: [
    value(
      'change.lastPurchase.price.percent',
      limits.maxPriceRise,
      limits.maxPriceRise + 1,
      calling('POST', '/api/clothes/batch/preview', (percent) => ({
        selection: { ids: [1] },
        change: { lastPurchase: { price: { percent } } },
      })),
    ),
  ],
  maxCellItems: [
    value(
      'items',
      limits.maxCellItems,
      limits.maxCellItems + 1,
      calling('PATCH', '/api/clothes/', (count) => ({
        items: numbers(count).map((id) => ({ id, version: 1, set: {} })),
      })),
    ),
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
