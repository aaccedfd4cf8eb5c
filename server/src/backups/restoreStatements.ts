/**
 * Statements that remove from a copy of the rows what must not be restored. Everybody has to sign
 * in again, idempotency keys are forgotten, and a running task runs again. API tokens and
 * invitations end, because some may have been revoked after the backup and must not work again.
 * Accounts keep their factors. Webhooks are paused until a person turns them on, so that a restored
 * copy does not call the same addresses as the original. The statements suit both databases. Each
 * names its table, because a backup by an earlier version may lack it.
 */
export function restoreStatements(now: number): readonly (readonly [table: string, statement: string])[] {
  return [
    ['refresh_tokens', 'delete from refresh_tokens'],
    [
      'session_families',
      `update session_families set ended_at = ${now}, end_reason = 'restored' where ended_at is null`,
    ],
    ['idempotency_keys', 'delete from idempotency_keys'],
    ['login_attempts', 'delete from login_attempts'],
    ['login_turns', 'delete from login_turns'],
    ['known_devices', 'delete from known_devices'],
    ['socket_tickets', 'delete from socket_tickets'],
    ['photo_zips', 'delete from photo_zips'],
    ['operator_events', 'delete from operator_events'],
    ['tasks', "update tasks set status = 'pending' where status = 'running'"],
    ['factor_tickets', 'delete from factor_tickets'],
    ['factor_tries', 'delete from factor_tries'],
    ['answered_challenges', 'delete from answered_challenges'],
    ['invitations', 'delete from invitations'],
    ['api_tokens', `update api_tokens set revoked_at = ${now} where revoked_at is null`],
    ['failures', 'delete from failures'],
    ['event_counts', 'delete from event_counts'],
    ['webhooks', 'update webhooks set enabled = 0'],
    ['settings', "delete from settings where name in ('backup_lease', 'backup_made', 'backup_failure')"],
  ];
}

/**
 * The number of ids that a restored database skips in each table. They may have been assigned after
 * the copy was made, and open pages may still use them.
 */
export const skippedIds = 10_000;
