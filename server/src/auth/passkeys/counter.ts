import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../platform/clock';
import type { Tx } from '../../platform/db/transactions';
import { noteEvent } from '../../platform/http/securityLog';
import type { PasskeyRow } from './passkeys';

/**
 * Notes a use of a passkey. Returns false if the passkey was removed meanwhile, or if its counter
 * has not grown. In the second case somebody may have copied the passkey, so this is logged.
 */
export async function noteUse(
  tx: Tx,
  clock: Clock,
  request: FastifyRequest,
  passkey: PasskeyRow,
  { counter, backedUp }: { counter: number; backedUp: boolean },
): Promise<boolean> {
  const used = await tx
    .updateTable('passkeys')
    .set({ counter, backed_up: backedUp ? 1 : 0, last_used_at: clock.now() })
    .where('id', '=', passkey.id)
    .where((has) =>
      // Many authenticators do not count: they always send 0.
      counter === 0 ? has('counter', '=', 0) : has('counter', '<', counter),
    )
    .returning('id')
    .executeTakeFirst();
  if (used) return true;
  const known = await tx.selectFrom('passkeys').select('id').where('id', '=', passkey.id).executeTakeFirst();
  if (known) noteEvent(request, 'passkey_counter', { administratorId: passkey.administrator_id });
  return false;
}
