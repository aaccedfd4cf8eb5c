import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import tls, { type ConnectionOptions } from 'node:tls';
import { whereTo } from '../platform/db/whereTo';

type Variables = Readonly<Record<string, string>>;

/**
 * Runs `work` with environment variables that lead libpq’s programs to a database over the same
 * connection as the server’s own: host or socket, password, TLS and trusted authorities. They must
 * not be arguments, which all users of a machine can see. `given` are the server’s own variables.
 */
export async function withLibpq<T>(
  url: string,
  given: Variables,
  work: (environment: Variables) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-libpq-'));
  try {
    return await work({ ...given, ...(await variablesOf(url, given, path.join(folder, 'authorities.pem'))) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function variablesOf(url: string, given: Variables, file: string): Promise<Variables> {
  const { host, port, user, password, database, options, ssl } = await whereTo(url);
  const { searchParams } = new URL(url);
  const mode = modeOf(ssl);
  const isVerified = mode.startsWith('verify-');
  let authorities = searchParams.get('sslrootcert') ?? '';
  if (isVerified && authorities === '') {
    // libpq knows no authority by itself, Node knows many.
    authorities = file;
    await writeFile(file, await knownAuthorities(given));
  }
  const found = {
    PGHOST: host ?? '',
    PGPORT: String(port ?? ''),
    PGUSER: user ?? '',
    // Without a password libpq, too, looks into the file that PGPASSFILE names, or ~/.pgpass.
    PGPASSWORD: typeof password === 'string' ? password : '',
    PGDATABASE: database ?? '',
    PGOPTIONS: options ?? '',
    PGSSLMODE: mode,
    PGSSLROOTCERT: isVerified ? authorities : '',
    PGSSLCERT: searchParams.get('sslcert') ?? '',
    PGSSLKEY: searchParams.get('sslkey') ?? '',
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== ''));
}

function modeOf(
  ssl: boolean | ConnectionOptions = false,
): 'disable' | 'require' | 'verify-ca' | 'verify-full' {
  if (ssl === false) return 'disable';
  if (ssl === true) return 'verify-full';
  if (ssl.rejectUnauthorized === false) return 'require';
  return ssl.checkServerIdentity ? 'verify-ca' : 'verify-full';
}

/** Returns the certificates of the authorities that Node trusts. */
async function knownAuthorities({ NODE_EXTRA_CA_CERTS: extra }: Variables): Promise<string> {
  const more = extra === undefined ? '' : await readFile(extra, 'utf8').catch(() => '');
  return [...tls.rootCertificates, more].join('\n');
}
