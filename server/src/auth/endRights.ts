import type { Author } from '../history/author';
import { recordedMany, updated } from '../history/record';
import type { Clock } from '../platform/clock';
import type { Tx } from '../platform/db/transactions';
import { endLinksFrom } from './links/linkLife';

/**
 * Ends the access that a former administrator has given to others: deletes the links they made, and
 * pauses their webhooks, so that these no longer send the catalogue. The webhooks are not deleted,
 * because another administrator may take them over.
 */
export async function endRightsOf(
  tx: Tx,
  clock: Clock,
  author: Author,
  administratorId: number,
  because: 'disabled' | 'demoted',
): Promise<void> {
  await endLinksFrom(tx, administratorId);
  const now = clock.now();
  await recordedMany(tx, now, author, async () => {
    const paused = await tx
      .updateTable('webhooks')
      .set({ enabled: 0, pause_reason: because, updated_at: now })
      .where('administrator_id', '=', administratorId)
      .where('enabled', '=', 1)
      .returning(['id', 'url'])
      .execute();
    const changes = paused.map(({ id, url }) =>
      updated(
        { subject: 'webhooks', subjectId: id, subjectName: url },
        { enabled: true },
        { enabled: false },
      ),
    );
    return { result: undefined, changes: changes.filter((change) => change !== null) };
  });
}
