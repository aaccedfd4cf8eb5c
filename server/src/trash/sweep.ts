import { forgetDeletedPhotos } from '../photos/deletedPhotos';
import { removePhotos } from '../photos/photos';
import { day } from '../platform/clock';
import { skipLockedRows } from '../platform/db/locks';
import { withTransaction } from '../platform/db/transactions';
import { loopTurn } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { removeRows, type TrashServices } from './deleteForGood';

/** Number of rows per transaction, so that other writes never wait longer than one transaction. */
const sweptAtOnce = 50;

/** Deletes what has been in the trash for longer than `trashDays`, slice by slice. */
export async function sweepTrash({
  clock,
  config,
  ...services
}: TrashServices & {
  clock: Services['clock'];
  config: Pick<Services['config'], 'trashDays'>;
}): Promise<void> {
  const end = clock.now() - config.trashDays * day;
  await sweepTable(services, 'trash', end, removeRows);
  await sweepTable(services, 'deleted_images', end, (tx, ids) => forgetDeletedPhotos(tx, 'id', ids));
}

async function sweepTable(
  { db, photos, logger }: TrashServices,
  table: 'trash' | 'deleted_images',
  end: number,
  remove: typeof removeRows,
): Promise<void> {
  for (;;) {
    await loopTurn();
    const { deleted, addresses } = await withTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom(table)
        .select('id')
        .where('deleted_at', '<=', end)
        .orderBy('deleted_at')
        .limit(sweptAtOnce)
        // Skips rows that a restore or another server's sweep has locked.
        .$call(skipLockedRows(tx))
        .execute();
      const ids = rows.map(({ id }) => id);
      return remove(tx, ids);
    });
    if (deleted.length === 0) return;
    await removePhotos(photos, addresses, logger);
  }
}
