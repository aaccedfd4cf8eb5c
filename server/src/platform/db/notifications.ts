/** The receiver of PostgreSQL's notifications. */
export interface NotificationHandler {
  heard(payload: string): void;
  /** Tells that the connection was lost and is back: notifications in between were not heard. */
  missed(): void;
}

/**
 * Starts to listen. Resolves when all later notifications will be heard, or when the first try has
 * failed. Returns a function that stops listening.
 */
export type Listen = (handler: NotificationHandler) => Promise<() => Promise<void>>;

/**
 * SQL for the channel on which changes of tasks are announced (migration 3). It contains the
 * schema's name: a channel spans a whole database, which may hold several schemas of ours.
 */
export const taskChannel = "'clothes_admin_' || hashtextextended(current_schema()::text, 0)";
