/** The tables of tries to sign in; server/src/database.ts has the conventions. */
import type { Generated } from 'kysely';

export interface LoginAttemptsTable {
  id: Generated<number>;
  /**
   * The SHA-256 of the e-mail that was typed. It is hashed because people type passwords there by
   * mistake, and no password may be stored.
   */
  account: string;
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** An IPv4 address or the /48 of an IPv6 one. */
  site: string | null;
  /** The known device or session that the try counts for; null for an unknown one. */
  device: string | null;
  at: number;
}

/**
 * The instant at which an unknown device's next try is accepted, while an account is under attack.
 */
export interface LoginTurnsTable {
  id: Generated<number>;
  account: string;
  site: string;
  made_at: number;
  /** The instant from which the try is accepted. */
  at: number;
  used_at: number | null;
}
