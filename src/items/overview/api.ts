import type { ItemFilter } from '../../contract/itemFilters';
import { type CatalogueBy, type Overview, overview, type Picture, pictures } from '../../contract/overview';
import { object } from '../../contract/schema';
import { decoderOf } from '../../core/http/decodeShape';
import { type DownloadOptions, downloadFile } from '../../core/http/download';
import { request } from '../../core/http/request';

/** The pictures; null if the answer does not have one as it should be. */
export type ShownPictures = { [P in Picture]: Overview[P] | null };
export type ShownOverview = Omit<Overview, Picture> & ShownPictures;

/** The timeout of the call in ms: with a million items, the server computes for seconds. */
const patience = 120_000;

const path = '/api/overview/';
const { asOf, items, purchases, ...shapes } = overview.form.fields;
const decodeSums = decoderOf(object({ asOf, items, purchases }));
const decodeRows = pictures.map((name) => ({ name, decode: decoderOf<unknown>(shapes[name]) }));

/**
 * Decodes an overview. A decoder returns the same value if it need not repair anything; a repaired
 * number would be a wrong one here, so what needs repair counts as missing.
 */
function decode(answer: unknown): ShownOverview {
  const sums = decodeSums(answer);
  if (sums !== answer) throw new TypeError('not an overview');
  const given = new Map<string, unknown>(Object.entries(sums));
  const rows = decodeRows.map(({ name, decode }) => {
    const value = given.get(name);
    return [name, decode(value) === value ? value : null];
  });
  // Each picture has been checked by the decoder of its shape.
  return { ...sums, ...Object.fromEntries(rows) } as ShownOverview;
}

/**
 * Returns the overview of the items that the filter finds, computed anew if `isFresh`. Throws a
 * Problem.
 */
export function readOverview(
  filter: ItemFilter,
  by: CatalogueBy,
  isFresh: boolean,
  signal?: AbortSignal,
): Promise<ShownOverview> {
  const query = queryOf(filter, by);
  return request('GET', path, { decode, query, signal, isFresh, timeoutMs: patience });
}

/** Returns a picture as a CSV file. Throws a Problem. */
export async function readPicture(
  picture: Picture,
  filter: ItemFilter,
  by: CatalogueBy,
  options: Pick<DownloadOptions, 'onProgress' | 'signal'>,
): Promise<Blob> {
  const query = { ...queryOf(filter, by), picture };
  return (await downloadFile(path, { ...options, query, accept: 'text/csv' })).blob;
}

function queryOf(filter: ItemFilter, by: CatalogueBy): Record<string, string> {
  const given = Object.entries(filter).map(([name, value]) => [name, String(value)]);
  return { by, ...Object.fromEntries(given) };
}
