import type { Kysely } from 'kysely';
import type { Database } from '../src/database';
import { type Tx, withTransaction } from '../src/platform/db/transactions';
import { StartError } from '../src/platform/StartError';
import { Semaphore } from '../src/platform/work/Semaphore';
import type { Services } from '../src/services';
import { colors, type DemoItem } from './catalogue';
import type { Drawing } from './drawings/picture';
import { items } from './items';
import { storeDrawing } from './photos';
import { insertItem, insertReferences } from './rows';

interface DemoOptions extends Pick<Services, 'db' | 'photos' | 'clock'> {
  /** The folder for incomplete files. */
  tempDir: string;
  /** Is called with the number of finished pictures, including those of earlier starts. */
  onProgress(done: number, all: number): void;
  /** Ends the work at once; the next start continues with the incomplete item. */
  signal?: AbortSignal;
  /** Draws and stores a picture; tests replace it with a faster function. */
  draw?: typeof storeDrawing;
}

/**
 * The name of the setting that holds the progress: `items N` while the catalogue is being filled,
 * `1` when it is complete.
 */
const mark = 'demo_catalogue';
const complete = '1';
const progress = (count: number) => `items ${count}`;

/**
 * The items in the order in which they are inserted. The first item of the catalogue is the newest,
 * and is inserted last.
 */
const oldestFirst = [...items.entries()].reverse().map(([index, item]) => {
  return { index, item, drawings: drawingsOf(item, index) };
});

/**
 * Prepares an empty database for the demo catalogue: the reference lists, in one transaction. Does
 * nothing if that is done already. Throws StartError if the data is a user's own.
 */
export async function prepareDemo(db: Kysely<Database>): Promise<void> {
  if ((await readMark(db)) !== null) return;
  const own = await db.selectFrom('clothes').select('id').limit(1).executeTakeFirst();
  if (own)
    throw new StartError(
      'DATA_DIR holds a catalogue that is not the demo: choose another folder for the demo',
    );
  await withTransaction(db, async (tx) => {
    await insertReferences(tx);
    await tx
      .insertInto('settings')
      .values({ name: mark, value: progress(0) })
      .execute();
  });
}

/**
 * Adds the demo catalogue to a prepared database, one item after another. One transaction writes an
 * item, its photos and the progress. So a start after an interrupted one repeats nothing, and items
 * deleted by users stay deleted.
 */
export async function fillDemo(options: DemoOptions): Promise<void> {
  const { db, clock, photos, tempDir, onProgress, signal, draw = storeDrawing } = options;
  const value = await readMark(db);
  if (value === null || value === complete) return;
  const begun = Number(value.slice(progress(0).length - 1));
  const all = countPictures(oldestFirst);
  let done = countPictures(oldestFirst.slice(0, begun));
  // Draws two pictures at a time: they fill two cores, and leave threads for the server's own work.
  const drawing = new Semaphore({ concurrency: 2, waiting: all });
  const drawOne = async (picture: Drawing) => {
    const photo = await drawing.run(async () => (signal?.aborted ? null : draw(photos, tempDir, picture)));
    if (photo === null) return null;
    done += 1;
    onProgress(done, all);
    return photo;
  };
  const stopped = new Promise<null[]>((resolve) => signal?.addEventListener('abort', () => resolve([])));
  for (const [at, { index, item, drawings }] of oldestFirst.entries()) {
    if (at < begun) continue;
    const drawn = await Promise.race([Promise.all(drawings.map(drawOne)), stopped]);
    const photos = drawn.flatMap((photo) => photo ?? []);
    // A stop does not wait for pictures. The next start draws the item again, and the sweep removes
    // photos that no row names.
    if (photos.length < drawings.length) return;
    await withTransaction(db, async (tx) => {
      await advance(tx, progress(at), at + 1 === oldestFirst.length ? complete : progress(at + 1));
      await insertItem(tx, clock.now(), item, index, photos);
    });
  }
}

async function readMark(db: Kysely<Database>): Promise<string | null> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', mark).executeTakeFirst();
  return row?.value ?? null;
}

/** Advances the progress. Throws if another process has already done so and inserted the item. */
async function advance(tx: Tx, from: string, to: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('settings')
    .set({ value: to })
    .where('name', '=', mark)
    .where('value', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Error('another process fills the same demo catalogue');
}

function countPictures(entries: readonly { drawings: readonly Drawing[] }[]): number {
  return entries.reduce((sum, { drawings }) => sum + drawings.length, 0);
}

/**
 * Returns an item's drawings: the whole, and for most items one or two closer looks. Bags, shoes
 * and hats have no view of the cloth.
 */
function drawingsOf(item: DemoItem, index: number): Drawing[] {
  const whole: Drawing = {
    garment: item.garment,
    colour: colors[item.color],
    weave: item.weave,
    seed: index + 1,
  };
  const onTable = ['bag', 'tote', 'pumps', 'trainers', 'boots', 'hat'].includes(item.garment);
  const closer: Drawing[] = [
    { ...whole, view: onTable ? 'front' : 'upper' },
    ...(index % 3 === 0 && !onTable ? [{ ...whole, view: 'cloth' as const }] : []),
  ];
  return index % 4 === 3 ? [whole] : [whole, ...closer];
}
