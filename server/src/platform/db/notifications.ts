/** Receives PostgreSQL’s notifications. */
export interface NotificationHandler {
  heard(payload: string): void;
  /** Called when a lost connection is back: notifications sent in between did not arrive. */
  missed(): void;
}

/**
 * Starts to listen. Resolves when all later notifications will arrive, or when the first try to
 * connect has failed. Returns a function that stops listening.
 */
export type Listen = (handler: NotificationHandler) => Promise<() => Promise<void>>;

/**
 * The SQL expression for the name of the channel on which changes of tasks are announced (migration
 * 3). The name depends on the schema, because a channel spans a whole database, which may hold
 * several installations in different schemas.
 */
export const taskChannel = "'clothes_admin_' || hashtextextended(current_schema()::text, 0)";
