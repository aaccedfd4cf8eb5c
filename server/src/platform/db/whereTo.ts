/** How connections are encrypted: `false` not at all, `true` with what Node trusts. */
export type Tls = boolean | { rejectUnauthorized?: boolean; checkServerIdentity?: unknown };

/** Where a database is, and how its connections are made. */
interface Where {
  host: string;
  port: number;
  user: string;
  password: string | null;
  database: string;
  options?: string;
  ssl: Tls;
}

/**
 * Returns where the PostgreSQL client connects to for a database URL, with what it takes from the
 * environment (PGHOST, PGPASSWORD, …).
 */
export async function whereTo(url: string): Promise<Where> {
  const { default: pg } = await import('pg');
  const { connectionParameters } = new pg.Client({ connectionString: clientUrl(url) }) as unknown as {
    // The types of the client lack this property.
    connectionParameters: Where;
  };
  return connectionParameters;
}

/**
 * Returns a database URL as the client gets it: without the limits that are set after connecting,
 * and with the mode of TLS that it uses in fact. For the modes with less, it would write a line
 * that is no JSON into the log.
 */
export function clientUrl(address: string): string {
  const url = new URL(address);
  const query = url.searchParams;
  for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout']) query.delete(name);
  const isChecked = ['prefer', 'require', 'verify-ca'].includes(query.get('sslmode') ?? '');
  if (isChecked && query.get('uselibpqcompat') !== 'true') query.set('sslmode', 'verify-full');
  return url.href;
}
