/** The table of the tokens for programs, with the conventions of schema.ts. */
import type { Generated } from 'kysely';
import type { ApiTokenRole } from '../../../../src/contract/tokens';

/** Rows stay for ever, and keep their names: the history names them. */
export interface ApiTokensTable {
  id: Generated<number>;
  /** Who made it. */
  administrator_id: number;
  name: string;
  role: ApiTokenRole;
  /** SHA-256, hexadecimal; the token itself is never stored. */
  token_hash: string;
  /** The last day, in the time zone of the server that made it. */
  until: string;
  created_at: number;
  /** The end of that day. */
  expires_at: number;
  /** To the minute. */
  last_used_at: number | null;
  revoked_at: number | null;
}
