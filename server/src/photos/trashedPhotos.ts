/** Photos in the trash. Their addresses answer 404, except through short-lived links. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Image } from '../../../src/contract/types';
import type { Database } from '../database';
import { type Clock, hour } from '../platform/clock';
import { prepared } from '../platform/db/prepared';
import { readEdit, toEditedPhoto } from './edits/edit';
import { type PhotoColumns, toPhoto } from './photos';
import { photoUrls } from './store/store';

const tables = [
  ['item', 'images'],
  ['trash', 'trash_images'],
  ['trash', 'deleted_images'],
] as const;

/** Looks for shown versions and for uploaded ones: users choose a crop in the uploaded photo. */
const rowsOf = prepared((db, argument) => {
  const uploaded = (table: (typeof tables)[number][1]) => sql`
    from image_versions as version join ${sql.table(table)} as photo on photo.id = version.image_id
    where version.address = ${argument(0)} and version.number = 0`;
  const found = tables.flatMap(([place, table]) => [
    sql`select ${sql.lit(place)} as place from ${sql.table(table)} where address = ${argument(0)}`,
    sql`select ${sql.lit(place)} as place ${uploaded(table)}`,
  ]);
  const query = sql<{ place: PhotoPlace }>`${sql.join(found, sql` union all `)}`;
  return { compile: () => query.compile(db) };
});

/** The place of a photo: with an existing item, or in the trash. */
export type PhotoPlace = 'item' | 'trash';

/**
 * Returns the place of the photo at an address; null if no row names it, even if files exist.
 * Throws if the database fails: deleted photos must not be shown then.
 */
export async function placeOf(db: Kysely<Database>, address: string): Promise<PhotoPlace | null> {
  const [row] = await rowsOf(db, address);
  return row?.place ?? null;
}

/** The query of a link to a photo in the trash, as a request contains it. */
export interface TrashLink {
  until?: unknown;
  seal?: unknown;
}

/**
 * Makes and checks links to photos in the trash. An image element sends no token, so users who may
 * see the trash get addresses that expire: `/images/…?until=<ms>&seal=<HMAC>`.
 */
export class TrashLinks {
  readonly #secret: string;

  constructor(
    secret: string,
    private readonly clock: Clock,
  ) {
    this.#secret = secret;
  }

  /**
   * Returns a photo with links that work for one to two hours and stay the same for up to an hour.
   */
  photo(row: PhotoColumns): Image {
    const edit = readEdit(row.edit);
    return {
      ...toPhoto(row),
      urls: photoUrls(row.address, this.#query(row.address)),
      ...(edit && { edit: toEditedPhoto(edit, this.#query(edit.original.address)) }),
    };
  }

  /** Returns whether a link to the photo is still valid. */
  allows(address: string, { until, seal }: TrashLink): boolean {
    const end = Number(until);
    if (typeof seal !== 'string' || !Number.isSafeInteger(end) || end <= this.clock.now()) return false;
    const [given, wanted] = [Buffer.from(seal), Buffer.from(this.#seal(address, end))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  #query(address: string): string {
    const until = (Math.floor(this.clock.now() / hour) + 2) * hour;
    return `?until=${until}&seal=${this.#seal(address, until)}`;
  }

  #seal(address: string, until: number): string {
    return createHmac('sha256', this.#secret).update(`trash ${address} ${until}`).digest('hex');
  }
}
