/** The tables of sessions and of the tries to sign in. */
import type { Generated } from 'kysely';
import type { FactorMethod } from '../../../../src/contract/factors';
import type { Role } from '../../../../src/contract/people';
import type { Flag } from './schema';

/** One sign-in: its access tokens carry the id as `sid`, its refresh tokens follow one another. */
export interface SessionFamiliesTable {
  id: Generated<number>;
  administrator_id: number;
  created_at: number;
  last_used_at: number;
  /** The absolute end, however often it is refreshed. */
  expires_at: number;
  ended_at: number | null;
  end_reason: string | null;
  user_agent: string;
  ip: string;
  /** The second factor that completed the sign-in; null where none did. */
  factor: Generated<FactorMethod | null>;
}

export interface RefreshTokensTable {
  id: Generated<number>;
  family_id: number;
  /** SHA-256, hexadecimal; the token itself is never stored. */
  token_hash: string;
  created_at: number;
  expires_at: number;
  /** When it, or a sibling from the same grace, was exchanged for the next one. */
  used_at: number | null;
}

export interface LoginAttemptsTable {
  id: Generated<number>;
  /** SHA-256 of the e-mail: what people type there by mistake is not kept. */
  account: string;
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** An IPv4 address or the /48 of an IPv6 one. */
  site: string | null;
  /** The known device or session that the try counts for; null for an unknown one. */
  device: string | null;
  at: number;
}

/** When the next try of an unknown device is accepted, while an account is under attack. */
export interface LoginTurnsTable {
  id: Generated<number>;
  account: string;
  site: string;
  made_at: number;
  /** The try is accepted from this instant on. */
  at: number;
  used_at: number | null;
}

/** A browser in which an administrator has signed in; one browser may be known to several. */
export interface KnownDevicesTable {
  id: Generated<number>;
  administrator_id: number;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** The latest sign-in. */
  used_at: number;
}

/** A ticket that opens one task socket, once. */
export interface SocketTicketsTable {
  /** SHA-256, hexadecimal. */
  token_hash: string;
  family_id: number;
  expires_at: number;
  /** When the access token expires that the ticket was requested with; the socket closes then. */
  session_until: number;
}

/** A link by which a person gets a password, once; the row goes when the link ends. */
export interface InvitationsTable {
  id: Generated<number>;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** Whose password it replaces; null where it makes a person. */
  person_id: number | null;
  /** As in `administrators`; unique, for a new link ends the one before it. */
  email: string;
  name: string;
  role: Role;
  /** Who made it. */
  administrator_id: number;
  created_at: number;
  expires_at: number;
}

/** Which person an account at the provider belongs to: one account for one person. */
export interface OidcAccountsTable {
  administrator_id: number;
  issuer: string;
  /** What the provider never gives to another account of its own. */
  subject: string;
  /** Whether the role came from the provider at the last sign-in. */
  gave_role: Flag;
  /** The first sign-in. */
  at: number;
}
