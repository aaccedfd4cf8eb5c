/** The tables of passkeys (WebAuthn credentials); server/src/database.ts has the conventions. */
import type { Generated } from 'kysely';
import type { Flag } from '../../platform/db/tables';

export interface PasskeysTable {
  id: Generated<number>;
  administrator_id: number;
  name: string;
  /** Base64url; unique over all people. */
  credential_id: string;
  /** A COSE key, base64url. */
  public_key: string;
  /** The id under which the authenticator knows the person, base64url. */
  user_handle: string;
  /** The number of signatures, as the authenticator counts them; 0 if it does not count. */
  counter: number;
  /** Whether a provider can keep the passkey on several devices; this never changes. */
  backup_eligible: Flag;
  backed_up: Flag;
  /** JSON: the ways in which a browser can reach the authenticator. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that was answered and cannot be answered again. */
export interface AnsweredChallengesTable {
  /** SHA-256, hexadecimal. */
  challenge_hash: string;
  expires_at: number;
}
