import { copiedTables } from '../../src/backups/copiedTables';

/** Tables of sign-ins and sessions, and of servers' notes outside of calls. */
const others: readonly string[] = [
  'session_families',
  'refresh_tokens',
  'login_attempts',
  'login_turns',
  'known_devices',
  'operator_events',
  'socket_tickets',
  'photo_zips',
  'totp_secrets',
  'recovery_codes',
  'factor_tickets',
  'factor_tries',
  'settings',
  'failures',
  'event_counts',
] as const satisfies readonly (typeof copiedTables)[number][];

/** The tables that a call of the API may change: every table that is not named above. */
export const changedTables = copiedTables.filter((name) => !others.includes(name));
