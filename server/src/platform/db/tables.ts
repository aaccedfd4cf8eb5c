/** The tables of the platform itself; server/src/database.ts has the conventions. */

/** A flag in the form in which both databases store it. */
export type Flag = 0 | 1;

/** The settings that the installation keeps. */
export interface SettingsTable {
  name: string;
  value: string;
}

/** The answer to a request that created something, kept so that a repeat gets the same answer. */
export interface IdempotencyKeysTable {
  administrator_id: number;
  /**
   * The key as it was sent. For a call with an API token, the token’s id and a space precede it.
   */
  key: string;
  /** Method and path. */
  route: string;
  /** The SHA-256 of the request's content; a repeat with other content is refused. */
  fingerprint: string;
  status: number;
  /** JSON. */
  body: string;
  created_at: number;
}

/** A server process on this database; only on PostgreSQL, where there may be several. */
export interface ServersTable {
  id: string;
  /**
   * A value derived from the signing secret, equal on servers with the same secret; does not reveal
   * it.
   */
  key_check: string;
  /**
   * The end of the server's lease by the database's clock, renewed every few seconds. After this
   * instant another server takes over its tasks.
   */
  alive_until: number;
}
