/** The table of the links that give people passwords; conventions: server/src/database.ts. */
import type { Generated } from 'kysely';
import type { Role } from '../../../../src/contract/people';

/** A link that gives a person a password, once; the row is deleted when the link ends. */
export interface InvitationsTable {
  id: Generated<number>;
  /** SHA-256, hexadecimal. */
  token_hash: string;
  /** The id of the person who gets a new password; null for an invitation. */
  person_id: number | null;
  /** The e-mail, as in `administrators`; unique, because a new link ends the previous one. */
  email: string;
  name: string;
  role: Role;
  /** The id of the link's maker. */
  administrator_id: number;
  created_at: number;
  expires_at: number;
}
