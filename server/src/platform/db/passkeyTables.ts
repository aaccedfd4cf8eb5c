/** The tables of passkeys (WebAuthn credentials). */
import type { Generated } from 'kysely';
import type { Flag } from './schema';

export interface PasskeysTable {
  id: Generated<number>;
  administrator_id: number;
  name: string;
  /** Base64url; unique over all people. */
  credential_id: string;
  /** A COSE key, base64url. */
  public_key: string;
  /** How the authenticator names the person, base64url. */
  user_handle: string;
  /** How often it has signed, as it says itself; 0 where it does not count. */
  counter: number;
  /** Whether a provider can keep it on several devices; that never changes. */
  backup_eligible: Flag;
  backed_up: Flag;
  /** How a browser reaches it; JSON. */
  transports: string;
  created_at: number;
  last_used_at: number | null;
}

/** A challenge that was answered: it cannot be answered again. */
export interface AnsweredChallengesTable {
  /** SHA-256, hexadecimal. */
  challenge_hash: string;
  expires_at: number;
}
