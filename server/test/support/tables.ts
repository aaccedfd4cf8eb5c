import { copiedTables } from '../../src/backups/tables';

/** Tables of sign-ins and sessions, and of what servers note beside their calls. */
const others: readonly string[] = [
  'session_families',
  'refresh_tokens',
  'login_attempts',
  'login_turns',
  'known_devices',
  'operator_events',
  'socket_tickets',
  'totp_secrets',
  'recovery_codes',
  'factor_tickets',
  'factor_tries',
  'settings',
  'failures',
  'event_counts',
] as const satisfies readonly (typeof copiedTables)[number][];

/** The tables that a call of the API may change: a new one is among them, unless named above. */
export const changedTables = copiedTables.filter((name) => !others.includes(name));
