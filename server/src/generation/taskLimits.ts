import type { ExpressionBuilder } from 'kysely';
import { day, second } from '../platform/clock';
import { advisoryLock } from '../platform/db/locks';
import type { Database } from '../platform/db/schema';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { builtinModel } from './ai/models';
import { taskTexts } from './taskTexts';

/**
 * Tasks a day that cost money: of one administrator, and of all together. One person cannot use up
 * the limit of the others.
 */
const mostOwnADay = 200;
const mostADay = 1000;

/** Throws too_many_requests where an administrator, or all together, have reached a day's limit. */
export async function refuseAboveLimits(tx: Tx, administratorId: number, now: number): Promise<void> {
  // Concurrent requests must see each other's tasks.
  await advisoryLock(tx, 'tasks of a day');
  const ofDay = tx
    .selectFrom('tasks')
    .select('created_at')
    .where('created_at', '>', now - day)
    .where('model', '!=', builtinModel)
    .where(mayCost)
    .orderBy('created_at', 'desc')
    .limit(1);
  const own = ofDay.where('administrator_id', '=', administratorId).offset(mostOwnADay - 1);
  refuseUntil(await own.executeTakeFirst(), now, taskTexts.ownDayLimit(mostOwnADay));
  refuseUntil(await ofDay.offset(mostADay - 1).executeTakeFirst(), now, taskTexts.dayLimit(mostADay));
}

/** Returns how many more tasks a day's limits allow, and what says that there are no more. */
export async function roomOfDay(
  tx: Tx,
  administratorId: number | null,
  now: number,
): Promise<{ room: number; reason: string }> {
  await advisoryLock(tx, 'tasks of a day');
  const ofDay = tx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('created_at', '>', now - day)
    .where('model', '!=', builtinModel)
    .where(mayCost);
  const all = await ofDay.executeTakeFirstOrThrow();
  const own = await ofDay
    .where('administrator_id', 'is not distinct from', administratorId)
    .executeTakeFirstOrThrow();
  const [ownRoom, room] = [mostOwnADay - Number(own.count), mostADay - Number(all.count)];
  return ownRoom <= room
    ? { room: Math.max(0, ownRoom), reason: taskTexts.ownDayLimit(mostOwnADay) }
    : { room: Math.max(0, room), reason: taskTexts.dayLimit(mostADay) };
}

/** All but those that ended before they began: a stop does that. */
function mayCost(is: ExpressionBuilder<Database, 'tasks'>) {
  return is.or([is('status', '!=', 'failed'), is('started_at', 'is not', null)]);
}

/** Throws until `oldest` is a day old; never where it is undefined. */
function refuseUntil(oldest: { created_at: number } | undefined, now: number, reason: string): void {
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.created_at + day - now) / second));
  throw new Problem('too_many_requests', reason, { retryAfter });
}
