/** Receives what PostgreSQL notifies its servers of. */
export interface NotificationHandler {
  heard(payload: string): void;
  /** The connection was lost and is back: notifications in between were not heard. */
  missed(): void;
}

/**
 * Starts to listen. Resolves when notifications from now on will be heard, or when the first try
 * has failed. Returns a function that stops it.
 */
export type Listen = (handler: NotificationHandler) => Promise<() => Promise<void>>;

/**
 * SQL for the channel on which changes of tasks are announced (migration 3). It names the schema:
 * channels are common to a whole database, which may hold several schemas of ours.
 */
export const taskChannel = "'clothes_admin_' || hashtextextended(current_schema()::text, 0)";
