import type ConnectionParameters from 'pg/lib/connection-parameters';

/**
 * Returns where the PostgreSQL client connects to for a database URL, with what it takes from the
 * environment (PGHOST, PGPASSWORD, …).
 */
export async function whereTo(url: string): Promise<ConnectionParameters> {
  const { default: Parameters } = await import('pg/lib/connection-parameters');
  return new Parameters(clientUrl(url));
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
