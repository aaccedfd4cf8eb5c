/**
 * Keeps in the database what the monitors of all servers note: failures, sign-ins, and the last
 * answer of the AI. So a restart loses no notes, and each server knows the notes of all.
 */
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../database';
import { day, hour, second } from '../platform/clock';
import { type Tx, withTransaction } from '../platform/db/transactions';
import type { AiAnswer, Failure, SignInEvent, Waiting } from '../platform/Monitor';
import { doRegularWork, type RegularWork, repeatWork } from '../platform/work/regularWork';
import type { Services } from '../services';

/** Milliseconds between two writes of new notes to the database. */
const storeEvery = 10 * second;
/** Maximum number of failures to keep. */
const maxFailures = 50;
/** The name of the setting that holds, as JSON, the last answer of the AI’s server. */
const aiSetting = 'ai answer';

type NoteServices = Pick<Services, 'db' | 'clock' | 'monitor' | 'logger'>;

export interface Notes {
  /** The failures, the newest first. */
  failures: Failure[];
  /** The sign-ins of the last 24 hours, including the whole hour in which these began. */
  signIns: Record<SignInEvent, number>;
  aiAnswer: AiAnswer | null;
}

/** Stores new notes regularly while the application runs, and once more at its end. */
export function keepNotes(app: FastifyInstance, services: NoteServices): void {
  const stopping = new AbortController();
  const storing = repeatWork({ logger: services.logger }, [storingOf(services)], stopping.signal);
  app.addHook('onClose', async () => {
    stopping.abort();
    await storing;
    await storeNotes(services);
  });
}

/**
 * Stores the notes taken since the last time. Never throws: notes that cannot be stored are kept
 * for the next time.
 */
export function storeNotes(services: NoteServices): Promise<void> {
  return doRegularWork({ logger: services.logger }, storingOf(services));
}

function storingOf(services: NoteServices): RegularWork {
  const sentence = 'what the server notes of itself could not be stored';
  const work = () => storeWaiting(services);
  return { name: 'notes', every: storeEvery, after: storeEvery, sentence, work };
}

async function storeWaiting({ db, clock, monitor }: NoteServices): Promise<void> {
  const waiting = monitor.take();
  const { failures, signIns, aiAnswer } = waiting;
  if (failures.length === 0 && signIns.length === 0 && aiAnswer === null) return;
  try {
    await withTransaction(db, async (tx) => {
      await storeFailures(tx, failures);
      await storeCounts(tx, signIns, clock.now());
      if (aiAnswer !== null) await storeAnswer(tx, aiAnswer);
    });
  } catch (error) {
    monitor.putBack(waiting);
    throw error;
  }
}

/** Returns the stored notes of all servers, and this server’s notes that are not stored yet. */
export async function readNotes({ db, clock, monitor }: NoteServices): Promise<Notes> {
  const waiting = monitor.waiting;
  const since = clock.now() - day;
  const rows = await db
    .selectFrom('failures')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxFailures)
    .execute();
  const counts = await db
    .selectFrom('event_counts')
    .select(['event', ({ fn }) => fn.sum('count').as('count')])
    .where('hour', '>', since - hour)
    .groupBy('event')
    .execute();
  const stored = rows.map(({ id: _, request_id: requestId, ...failure }) => ({ ...failure, requestId }));
  const signIns = (wanted: SignInEvent) =>
    Number(counts.find(({ event }) => event === wanted)?.count ?? 0) +
    waiting.signIns.reduce((sum, { event, count }) => sum + (event === wanted ? count : 0), 0);
  return {
    failures: [...stored, ...waiting.failures].sort((a, b) => b.at - a.at).slice(0, maxFailures),
    signIns: {
      'sign-in accepted': signIns('sign-in accepted'),
      'sign-in refused': signIns('sign-in refused'),
    },
    aiAnswer: later(waiting.aiAnswer, await storedAnswer(db)),
  };
}

async function storeFailures(tx: Tx, failures: Waiting['failures']): Promise<void> {
  if (failures.length === 0) return;
  const rows = failures.map(({ requestId, ...failure }) => ({ ...failure, request_id: requestId }));
  await tx.insertInto('failures').values(rows).execute();
  const kept = await tx
    .selectFrom('failures')
    .select('id')
    .orderBy('id', 'desc')
    .limit(maxFailures)
    .execute();
  const oldest = kept.at(-1)?.id ?? 0;
  await tx.deleteFrom('failures').where('id', '<', oldest).execute();
}

async function storeCounts(tx: Tx, counts: Waiting['signIns'], now: number): Promise<void> {
  if (counts.length === 0) return;
  for (const row of counts) {
    await tx
      .insertInto('event_counts')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['hour', 'event'])
          .doUpdateSet((set) => ({ count: set('event_counts.count', '+', row.count) })),
      )
      .execute();
  }
  await tx
    .deleteFrom('event_counts')
    .where('hour', '<', now - 2 * day)
    .execute();
}

async function storeAnswer(tx: Tx, answer: AiAnswer): Promise<void> {
  const value = JSON.stringify(answer);
  await tx
    .insertInto('settings')
    .values({ name: aiSetting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function storedAnswer(db: Kysely<Database>): Promise<AiAnswer | null> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('name', '=', aiSetting)
    .executeTakeFirst();
  // Only `storeAnswer` writes this JSON.
  return row ? (JSON.parse(row.value) as AiAnswer) : null;
}

function later(one: AiAnswer | null, other: AiAnswer | null): AiAnswer | null {
  if (one === null || other === null) return one ?? other;
  return one.at >= other.at ? one : other;
}
