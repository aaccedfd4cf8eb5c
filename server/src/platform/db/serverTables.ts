/** The table of the servers, with the conventions of schema.ts. */

/** A server process that works on this database; PostgreSQL only, where there may be several. */
export interface ServersTable {
  id: string;
  /** Equal where two servers sign with the same secret, which it does not reveal. */
  key_check: string;
  /**
   * The end of its lease by the database's clock; renewed every few seconds. After it another
   * server takes over the tasks.
   */
  alive_until: number;
}
