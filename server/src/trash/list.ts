/** Lists the trash, the most recently deleted item first. */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { TrashItem } from '../../../src/contract/trash';
import type { PageMeta } from '../../../src/contract/types';
import type { Database } from '../database';
import { shownPerson } from '../history/shownPerson';
import type { TrashLinks } from '../photos/trashedPhotos';
import { day, wireInstant } from '../platform/clock';
import { nameHolds, patternOf, trigramQuery } from '../platform/db/nameSearch';
import type { SearchQuery } from '../platform/http/listQuery';
import { searchWords } from '../references/nameKeys';

/** Maximum number of matches to count. */
const maxCounted = 10_000;
/** Maximum number of rows, the last deleted ones, to search for words too short for the index. */
const headRows = 100_000;

/** Parts of the statement that searches the trash. */
interface Source {
  from: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
}

const inOrder = sql`order by deleted_at desc, id desc`;

/** Returns one page of the items whose titles contain all words of `q`. */
export async function listTrash(
  db: Kysely<Database>,
  links: TrashLinks,
  trashDays: number,
  { page, size, q }: SearchQuery,
  withEmails: boolean,
): Promise<{ data: TrashItem[]; meta: PageMeta & { days: number } }> {
  const matching = sourceOf(db, q);
  const { rows: counts } = await sql<{ count: number | string }>`select count(*) as count from
    (select id ${matching.from} ${matching.where} limit ${maxCounted + 1}) as found`.execute(db);
  const count = Number(counts[0]?.count ?? 0);
  const atLeast = count > maxCounted;
  // If many items match, reading them in order soon fills a page. If few match, they are found by
  // their words and then sorted.
  const source = atLeast ? inOrderOf(q) : matching;
  const { rows: found } = await sql<{ id: number }>`select id ${source.from} ${source.where} ${source.order}
    limit ${size} offset ${(page - 1) * size}`.execute(db);
  const ids = found.map(({ id }) => id);
  const rows = await rowsOf(db, ids);
  const expires = (deletedAt: number) => wireInstant(deletedAt + trashDays * day);
  const data = rows.map((row) => ({
    ...toTrashItem(row, links, withEmails),
    expiresAt: expires(row.deleted_at),
  }));
  const total = Math.min(count, maxCounted);
  return {
    data: data.sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)),
    meta: { total, page, size, ...(atLeast && { atLeast }), days: trashDays },
  };
}

/** Returns the parts of the statement that is fastest if few items match. */
function sourceOf(db: Kysely<Database>, q: string): Source {
  const words = searchWords(q);
  if (words.length === 0) return inOrderOf(q);
  const trigrams = trigramQuery(db, words.join(' '));
  const isShort = words.every((word) => [...word].length < 3);
  const conditions = words.map((word, at) =>
    nameHolds('trash', at === 0 && trigrams !== '', [patternOf(word), trigrams]),
  );
  const where = sql`where ${sql.join(conditions, sql` and `)}`;
  if (isShort) {
    const head = sql`from (select id, deleted_at, title_key, search_key from trash ${inOrder} limit ${headRows}) as head`;
    return { from: head, where, order: inOrder };
  }
  // The unary plus keeps the databases from reading all rows in order.
  return { from: sql`from trash`, where, order: sql`order by +deleted_at desc, id desc` };
}

function inOrderOf(q: string): Source {
  const conditions = searchWords(q).map((word) => nameHolds('trash', false, [patternOf(word), '']));
  const where = conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`;
  return { from: sql`from trash`, where, order: inOrder };
}

type ListedRow = Awaited<ReturnType<typeof rowsOf>>[number];

async function rowsOf(db: Kysely<Database>, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('trash')
    .leftJoin('administrators', 'administrators.id', 'trash.deleted_by')
    .leftJoin('trash_images as photo', 'photo.id', 'trash.main_image_id')
    .select([
      'trash.id',
      'trash.title',
      'trash.deleted_at',
      'trash.deleted_by',
      'trash.purchases_count',
      'trash.photos_count',
      'trash.bytes',
      'administrators.email',
      'administrators.name',
      'photo.id as photo_id',
      'photo.address',
      'photo.width',
      'photo.height',
      'photo.purchase_id',
      'photo.edit',
    ])
    .where('trash.id', 'in', ids)
    .execute();
}

function toTrashItem(row: ListedRow, links: TrashLinks, withEmails: boolean): Omit<TrashItem, 'expiresAt'> {
  const { photo_id: id, address, width, height, purchase_id, edit } = row;
  const hasPhoto = id !== null && address !== null && width !== null && height !== null;
  return {
    id: row.id,
    title: row.title,
    mainImage: hasPhoto ? links.photo({ id, address, width, height, purchase_id, edit }) : null,
    deletedAt: wireInstant(row.deleted_at),
    deletedBy: shownPerson({ id: row.deleted_by, email: row.email, name: row.name }, withEmails),
    purchasesCount: row.purchases_count,
    photosCount: row.photos_count,
    bytes: row.bytes,
  };
}
