/** The tables of second factors; server/src/database.ts has the conventions. */
import type { Generated } from 'kysely';

/** The secret that a person's authenticator makes its codes from (RFC 6238). */
export interface TotpSecretsTable {
  administrator_id: number;
  /** The encrypted secret (auth/factors/sealedSecret.ts); null until the first code confirms it. */
  secret: string | null;
  /** An encrypted secret that waits for its confirmation; null if there is none. */
  pending: string | null;
  pending_until: number | null;
  /**
   * The time step of the latest accepted code. Codes of this step and of earlier ones are refused.
   */
  last_step: number;
}

/** A code for a person who has lost the other factors; its use deletes the row. */
export interface RecoveryCodesTable {
  administrator_id: number;
  /** SHA-256, hexadecimal. */
  code_hash: string;
}

/** A sign-in that waits for its second factor. */
export interface FactorTicketsTable {
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** The person who signs in; null for a sign-in that a passkey alone completes. */
  administrator_id: number | null;
  /**
   * The SHA-256 of the account's password hash at the first step; null if `administrator_id` is
   * null.
   */
  password_mark: string | null;
  /** The challenge that a passkey must sign; null if no passkey was asked for. */
  challenge: Generated<string | null>;
  tries: number;
  expires_at: number;
}

/** A try of a code. */
export interface FactorTriesTable {
  id: Generated<number>;
  administrator_id: number;
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** The known device or session that the try counts for; null for an unknown one. */
  device: string | null;
  at: number;
}
