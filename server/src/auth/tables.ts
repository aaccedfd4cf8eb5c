/** The tables of people and their sessions; server/src/database.ts has the conventions. */
import type { Generated } from 'kysely';
import type { FactorMethod } from '../../../src/contract/factors';
import type { Role } from '../../../src/contract/people';
import type { Flag } from '../platform/db/tables';

/** The accounts of all people, whatever their role. */
export interface AdministratorsTable {
  id: Generated<number>;
  /** Trimmed, NFC, lower case: the one form in which e-mails are compared. */
  email: string;
  name: Generated<string>;
  role: Generated<Role>;
  password_hash: string;
  must_change_password: Flag;
  /**
   * The instant at which a printed password expires unless it is changed before; null for a
   * password that its owner chose.
   */
  password_expires_at: number | null;
  disabled_at: number | null;
  created_at: number;
  updated_at: number;
}

/**
 * One sign-in and its session. Its access tokens contain its id as `sid`; each of its refresh
 * tokens replaces the one before.
 */
export interface SessionFamiliesTable {
  id: Generated<number>;
  administrator_id: number;
  created_at: number;
  last_used_at: number;
  /** The absolute end of the session, however often it is refreshed. */
  expires_at: number;
  ended_at: number | null;
  end_reason: string | null;
  user_agent: string;
  ip: string;
  /** The second factor that completed the sign-in; null if none did. */
  factor: Generated<FactorMethod | null>;
}

export interface RefreshTokensTable {
  id: Generated<number>;
  family_id: number;
  /** SHA-256, hexadecimal; the token itself is never stored. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  /**
   * The time when this token, or a sibling from the same grace period, was exchanged; null before.
   */
  used_at: number | null;
}

/** A browser in which an administrator has signed in; one browser may be known to several. */
export interface KnownDevicesTable {
  id: Generated<number>;
  administrator_id: number;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** The time of the latest sign-in. */
  used_at: number;
}

/** A ticket that opens one task socket, once. */
export interface SocketTicketsTable {
  /** SHA-256, hexadecimal. */
  token_hash: string;
  family_id: number;
  expires_at: number;
  /** The expiry of the access token that requested the ticket; a socket closes then. */
  session_until: number;
}

/** The actions of the administrator command that no server has logged yet. */
export interface OperatorEventsTable {
  id: Generated<number>;
  event: string;
  administrator_id: number;
  at: number;
}
