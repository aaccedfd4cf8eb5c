import type { Kysely } from 'kysely';
import type { Clock } from '../platform/clock';
import { lockItem } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import { withTransaction } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { replaceMainPhoto } from './mainPhoto';
import { photoTexts } from './texts';

/**
 * Deletes a photo's row. Returns its address, whose bytes are to be removed now. Throws not_found.
 */
export function deletePhoto(db: Kysely<Database>, clock: Clock, id: number): Promise<string> {
  return withTransaction(db, async (tx) => {
    const found = await tx
      .selectFrom('images')
      .select(['clothes_id', 'address'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!found) throw new Problem('not_found', photoTexts.photoNotFound);
    await lockItem(tx, found.clothes_id);
    await replaceMainPhoto(tx, found.clothes_id, [id]);
    const { numDeletedRows } = await tx.deleteFrom('images').where('id', '=', id).executeTakeFirst();
    if (numDeletedRows === 0n) throw new Problem('not_found', photoTexts.photoNotFound);
    await tx
      .updateTable('clothes')
      .set({ updated_at: clock.now() })
      .where('id', '=', found.clothes_id)
      .execute();
    return found.address;
  });
}
