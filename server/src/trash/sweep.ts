import { removePhotos } from '../photos/photos';
import { day } from '../platform/clock';
import { skipLockedRows } from '../platform/db/locks';
import { withTransaction } from '../platform/db/transactions';
import type { Services } from '../services';
import { removeRows, type TrashServices } from './deleteForGood';
import { sweepDeletedPhotos } from './photos/deleteForGood';

/** Items of one transaction: people's writes wait no longer than it takes. */
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
  await sweepDeletedItems(services, end);
  await sweepDeletedPhotos(services, end);
}

async function sweepDeletedItems({ db, photos, logger }: TrashServices, end: number): Promise<void> {
  for (;;) {
    const { deleted, addresses } = await withTransaction(db, async (tx) => {
      const rows = await tx
        .selectFrom('trash')
        .select('id')
        .where('deleted_at', '<=', end)
        .orderBy('deleted_at')
        .limit(sweptAtOnce)
        // Rows that a restore or another server's sweep has locked are skipped.
        .$call(skipLockedRows(tx))
        .execute();
      return removeRows(
        tx,
        rows.map(({ id }) => id),
      );
    });
    if (deleted.length === 0) return;
    await removePhotos(photos, addresses, logger);
  }
}
