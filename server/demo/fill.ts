import type { Kysely } from 'kysely';
import type { Database } from '../src/database';
import { type Tx, withTransaction } from '../src/platform/db/transactions';
import { StartError } from '../src/platform/StartError';
import type { Services } from '../src/services';
import { items } from './items';
import { type DemoPhoto, storePhoto } from './photos';
import { insertItem, insertReferences } from './rows';

interface DemoOptions extends Pick<Services, 'db' | 'photos' | 'clock'> {
  /** The folder of the pictures. */
  folder: string;
}

/**
 * The name of the setting that is `1` once the catalogue is complete. Earlier versions inserted one
 * item after another: in what they left incomplete it is `items N`, the number of items so far.
 */
const name = 'demo_catalogue';
const complete = '1';

/**
 * Adds the demo catalogue to an empty database, once: items deleted by users stay deleted. One
 * transaction writes everything, so that an interrupted start leaves nothing but photos without
 * rows, which the sweep removes. Throws StartError if the data is a user's own.
 */
export async function fillDemo({ db, photos, clock, folder }: DemoOptions): Promise<void> {
  const mark = await readMark(db);
  if (mark === complete) return;
  if (mark === null) await assertEmpty(db);
  // The first item of the catalogue is the newest, and is inserted last.
  const oldestFirst = [...items.entries()].reverse().slice(Number(mark?.replace('items ', '') ?? 0));
  const stored: DemoPhoto[][] = [];
  for (const [, item] of oldestFirst)
    stored.push(await Promise.all(item.photos.map((photo) => storePhoto(photos, folder, photo))));
  await withTransaction(db, async (tx) => {
    await completeMark(tx, mark);
    if (mark === null) await insertReferences(tx);
    for (const [at, [index, item]] of oldestFirst.entries())
      await insertItem(tx, clock.now(), item, index, stored[at] ?? []);
  });
}

async function readMark(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value ?? null;
}

async function assertEmpty(db: Kysely<Database>): Promise<void> {
  const own = await db.selectFrom('clothes').select('id').limit(1).executeTakeFirst();
  if (own)
    throw new StartError(
      'DATA_DIR holds a catalogue that is not the demo: choose another folder for the demo',
    );
}

/** Throws StartError if another process has changed the mark since it was read. */
async function completeMark(tx: Tx, mark: string | null): Promise<void> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('settings')
    .values({ name, value: complete })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ value: complete })
        .where('settings.value', '=', mark ?? ''),
    )
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 0n) throw new StartError('another process fills the same demo catalogue');
}
