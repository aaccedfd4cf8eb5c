/** The table of accounts at the provider; server/src/database.ts has the conventions. */
import type { Flag } from '../../platform/db/tables';

/** The person to whom an account at the provider belongs. A person has at most one such account. */
export interface OidcAccountsTable {
  administrator_id: number;
  issuer: string;
  /** The account’s id at the provider, which never gives it to another account. */
  subject: string;
  /** Whether a claim of the provider has given the person a role. */
  gave_role: Flag;
  /** The time of the first sign-in. */
  at: number;
}
