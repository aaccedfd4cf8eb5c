/** The tables of second factors. */
import type { Generated } from 'kysely';

/** The secret that a person's authenticator makes its codes from (RFC 6238). */
export interface TotpSecretsTable {
  administrator_id: number;
  /** Encrypted (auth/factors/sealedSecret.ts); null until the first code has confirmed it. */
  secret: string | null;
  /** Encrypted; one that is not yet confirmed. */
  pending: string | null;
  pending_until: number | null;
  /** The time step of the latest accepted code: neither it nor an earlier one is accepted again. */
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
  /** Null for a sign-in that a passkey alone completes. */
  administrator_id: number | null;
  /** SHA-256 of the stored hash of the password that was right; null with the administrator. */
  password_mark: string | null;
  /** What a passkey has to sign; null where none was asked for. */
  challenge: Generated<string | null>;
  tries: number;
  expires_at: number;
}

/** A code that somebody has tried. */
export interface FactorTriesTable {
  id: Generated<number>;
  administrator_id: number;
  /** An IPv4 address or the /64 of an IPv6 one. */
  network: string;
  /** The known device or session that the try counts for; null for an unknown one. */
  device: string | null;
  at: number;
}
