/** The table of accounts at the provider, with the conventions of schema.ts. */
import type { Flag } from '../../platform/db/tables';

/** The person that an account at the provider belongs to: one account for one person. */
export interface OidcAccountsTable {
  administrator_id: number;
  issuer: string;
  /** The account's id, which the provider never gives to another of its accounts. */
  subject: string;
  /** Whether the role came from the provider at the last sign-in. */
  gave_role: Flag;
  /** The time of the first sign-in. */
  at: number;
}
