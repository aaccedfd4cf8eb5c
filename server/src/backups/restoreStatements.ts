/**
 * Statements that clear a copy of the rows of data that must not be restored. All people sign in
 * again, idempotency keys are forgotten, a running task runs again. API tokens and invitations end,
 * because a token revoked since then must not come back. Accounts with their factors stay; webhooks
 * rest until a person turns them on, so that the copy does not call out beside the original. The
 * statements suit both databases, each for the table that it names; tables of later versions may be
 * missing.
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
 * The number of ids to skip, which may have been assigned since the copy was made; open pages hold
 * them.
 */
export const skippedIds = 10_000;
