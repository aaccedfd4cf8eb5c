/** Lists the deleted photos of existing items, the most recently deleted first. */
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { TrashPhoto } from '../../../../src/contract/trash';
import type { PageMeta } from '../../../../src/contract/types';
import type { Database } from '../../database';
import { shownPerson } from '../../history/shownPerson';
import type { TrashLinks } from '../../photos/trashedPhotos';
import { day, wireInstant } from '../../platform/clock';
import { patternOf, searchedKey } from '../../platform/db/nameSearch';
import type { SearchQuery } from '../../platform/http/listQuery';
import { searchWords } from '../../references/nameKeys';

/** Maximum number of matches to count. */
const maxCounted = 10_000;

/**
 * Returns one page of the deleted photos of items whose titles contain all words of `q`. Omits
 * photos of items that are in the trash themselves.
 */
export async function listTrashedPhotos(
  db: Kysely<Database>,
  links: TrashLinks,
  trashDays: number,
  { page, size, q }: SearchQuery,
  withEmails: boolean,
): Promise<{ data: TrashPhoto[]; meta: PageMeta & { days: number } }> {
  const words = searchWords(q).map((word) => patternOf(word));
  const deleted = db
    .selectFrom('deleted_images as photo')
    .innerJoin('clothes', 'clothes.id', 'photo.item_id')
    .where(({ and }) =>
      and(words.map((word) => sql<SqlBool>`${searchedKey('title_key', 'clothes')} like ${word} escape '\\'`)),
    );
  const { count } = await db
    .selectFrom(
      deleted
        .select('photo.id')
        .limit(maxCounted + 1)
        .as('found'),
    )
    .select(sql<number | string>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  const rows = await deleted
    .leftJoin('administrators', 'administrators.id', 'photo.deleted_by')
    .selectAll('photo')
    .select(['clothes.title', 'administrators.email', 'administrators.name'])
    .orderBy('photo.deleted_at', 'desc')
    .orderBy('photo.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const data = rows.map((row) => ({
    id: row.id,
    image: links.photo(row),
    item: { id: row.item_id, title: row.title },
    deletedAt: wireInstant(row.deleted_at),
    expiresAt: wireInstant(row.deleted_at + trashDays * day),
    deletedBy: shownPerson({ id: row.deleted_by, email: row.email, name: row.name }, withEmails),
    bytes: row.bytes,
  }));
  const total = Math.min(Number(count), maxCounted);
  const atLeast = Number(count) > maxCounted;
  return { data, meta: { total, page, size, ...(atLeast && { atLeast }), days: trashDays } };
}
