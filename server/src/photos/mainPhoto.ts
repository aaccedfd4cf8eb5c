import type { Tx } from '../platform/db/transactions';

/** After images went away: an item that lost its main image gets its next one, or none. */
export async function replaceLostMainImage(tx: Tx, clothesId: number): Promise<void> {
  const item = await tx
    .selectFrom('clothes')
    .select('main_image_id')
    .where('id', '=', clothesId)
    .executeTakeFirst();
  if (!item || item.main_image_id !== null) return;
  const next = await tx
    .selectFrom('images')
    .select('id')
    .where('clothes_id', '=', clothesId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  if (!next) return;
  await tx.updateTable('clothes').set({ main_image_id: next.id }).where('id', '=', clothesId).execute();
}
