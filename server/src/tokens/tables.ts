/** The table of API tokens; server/src/database.ts has the conventions. */
import type { Generated } from 'kysely';
import type { ApiTokenRole } from '../../../src/contract/tokens';

/** An API token. Rows are never deleted, because the history refers to them. */
export interface ApiTokensTable {
  id: Generated<number>;
  /** The person who created it. */
  administrator_id: number;
  name: string;
  role: ApiTokenRole;
  /** SHA-256, hexadecimal; the token itself is never stored. */
  token_hash: string;
  /** The last valid day, in the time zone of the server that created it. */
  until: string;
  created_at: number;
  /** The end of the day `until`. */
  expires_at: number;
  /** The last use, to the minute; null before the first. */
  last_used_at: number | null;
  revoked_at: number | null;
}
