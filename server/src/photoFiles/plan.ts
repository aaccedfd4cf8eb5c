import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { photosInOrder } from '../photos/photos';
import { fieldProblem, Problem } from '../platform/Problem';
import { folderName } from './names';
import { photoFileTexts as texts } from './texts';

/** The limits of an archive. */
const limits = { items: 100, photos: 1000, gigabytes: 2 } as const;

/** A photo of an archive. */
export interface PlannedPhoto {
  id: number;
  /** The path in the archive, without the ending. */
  path: string;
  createdAt: number;
}

/** The contents of an archive. */
export interface Plan {
  /** The photos by item, each item's in the order of its page. */
  photos: PlannedPhoto[];
  /** The folders, in the order of the items' ids. */
  folders: string[];
  /** The ids of items that are gone. */
  gone: number[];
}

/**
 * Returns what an archive of these items contains. Throws validation_failed, before it reads the
 * photos, if there are too many of them or none.
 */
export async function planArchive(db: Kysely<Database>, ids: readonly number[]): Promise<Plan> {
  await refuseTooMuch(db, ids);
  const items = await db
    .selectFrom('clothes')
    .select(['id', 'title'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  const rows = await photosInOrder(db)
    .select(['id', 'clothes_id', 'created_at'])
    .where('clothes_id', 'in', ids)
    .execute();
  const folders = items.map(({ id, title }) => folderName(id, title));
  const photos = items.flatMap(({ id }, at) => {
    const own = rows.filter((row) => row.clothes_id === id);
    const digits = String(own.length).length;
    return own.map((row, index) => {
      const path = `${folders[at]}/${String(index + 1).padStart(digits, '0')}`;
      return { id: row.id, path, createdAt: row.created_at };
    });
  });
  const found = new Set(items.map(({ id }) => id));
  return { photos, folders, gone: ids.filter((id) => !found.has(id)) };
}

async function refuseTooMuch(db: Kysely<Database>, ids: readonly number[]): Promise<void> {
  if (ids.length > limits.items) throw tooMuch(texts.tooManyItems(ids.length, limits.items));
  const row = ids.length > 0 && (await sumsOf(db, ids));
  const count = row ? Number(row.count) : 0;
  if (count === 0) throw new Problem('validation_failed', texts.noPhotos);
  if (count > limits.photos) throw tooMuch(texts.tooManyPhotos(count, limits.photos));
  // All stored sizes together: the full size alone is a little smaller.
  const gigabytes = (row ? Number(row.bytes) : 0) / 1e9;
  if (gigabytes > limits.gigabytes) throw tooMuch(texts.tooLarge(gigabytes, limits.gigabytes));
}

function sumsOf(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('images')
    .select(({ fn }) => [fn.countAll().as('count'), fn.sum('bytes').as('bytes')])
    .where('clothes_id', 'in', ids)
    .executeTakeFirstOrThrow();
}

function tooMuch(detail: string): Problem {
  return fieldProblem('selection', 'maxItems', detail);
}
