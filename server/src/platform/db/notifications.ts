import type { Kysely } from 'kysely';
import type { Database } from './schema';

/** Hears what a database tells its servers. */
export interface NotificationHandler {
  heard(payload: string): void;
  /** The connection was lost and is there again: what was told meanwhile was not heard. */
  missed(): void;
}

/** Begins to listen; resolves when what is told from now on will be heard, or when the first try has failed. Answers a function that stops it. */
export type Listen = (listener: NotificationHandler) => Promise<() => Promise<void>>;

/** By Kysely's adapter, which a database and its transactions share. */
const sources = new WeakMap<object, Listen>();

/** Says how a database is listened to. */
export function setNotifications(db: Kysely<Database>, listen: Listen): void {
  sources.set(db.getExecutor().adapter, listen);
}

/** How to listen to a database's notices; null where it has none (SQLite, which has one server). */
export function notificationsOf(db: Kysely<Database>): Listen | null {
  return sources.get(db.getExecutor().adapter) ?? null;
}
