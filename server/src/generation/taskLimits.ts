import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../database';
import { day, second } from '../platform/clock';
import { advisoryLock } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { Problem } from '../platform/Problem';
import { builtinModel } from './ai/models';
import { taskTexts } from './taskTexts';

/**
 * Maximum number of paid tasks per day, for one administrator and for all together, so that one
 * person cannot use up the limit of all.
 */
const maxOwnPerDay = 200;
const maxPerDay = 1000;

/**
 * Throws too_many_requests if an administrator, or all administrators together, have reached the
 * limit of a day.
 */
export async function refuseAboveLimits(tx: Tx, administratorId: number, now: number): Promise<void> {
  // Without this lock, concurrent requests would not see each other's tasks and could exceed the
  // limits.
  await advisoryLock(tx, 'tasks of a day');
  const ofDay = tx
    .selectFrom('tasks')
    .select('created_at')
    .where('created_at', '>', now - day)
    .where('model', '!=', builtinModel)
    .where(mayCost)
    .orderBy('created_at', 'desc')
    .limit(1);
  const own = ofDay.where('administrator_id', '=', administratorId).offset(maxOwnPerDay - 1);
  refuseUntil(await own.executeTakeFirst(), now, taskTexts.ownDayLimit(maxOwnPerDay));
  refuseUntil(await ofDay.offset(maxPerDay - 1).executeTakeFirst(), now, taskTexts.dayLimit(maxPerDay));
}

/** Returns how many more tasks a day's limits allow, and the message for when there are none. */
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
  const [ownRoom, room] = [maxOwnPerDay - Number(own.count), maxPerDay - Number(all.count)];
  return ownRoom <= room
    ? { room: Math.max(0, ownRoom), reason: taskTexts.ownDayLimit(maxOwnPerDay) }
    : { room: Math.max(0, room), reason: taskTexts.dayLimit(maxPerDay) };
}

/**
 * Returns the condition that a task may have cost money: all but those that were stopped before
 * they began.
 */
function mayCost(is: ExpressionBuilder<Database, 'tasks'>) {
  return is.or([is('status', '!=', 'failed'), is('started_at', 'is not', null)]);
}

/** Throws too_many_requests until `oldest` is a day old; never if it is undefined. */
function refuseUntil(oldest: { created_at: number } | undefined, now: number, reason: string): void {
  if (!oldest) return;
  const retryAfter = Math.max(1, Math.ceil((oldest.created_at + day - now) / second));
  throw new Problem('too_many_requests', reason, { retryAfter });
}
