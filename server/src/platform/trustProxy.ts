import { isIP } from 'node:net';
import { StartError } from './StartError';

/**
 * Returns the trusted proxies of TRUST_PROXY; an empty list for `none`. Throws StartError if an
 * entry is wrong, or if an https server that other machines can reach has no such setting. All
 * clients would then have the proxy’s address, and a stranger could use up everybody’s tries to
 * sign in.
 */
export function readTrustProxy(proxies: string[], host: string, publicOrigin: string | null): string[] {
  if (proxies.length === 1 && proxies[0] === 'none') return [];
  if (proxies.length === 0 && publicOrigin?.startsWith('https:') && !isLoopback(host)) {
    throw new StartError(
      'TRUST_PROXY is missing: with an https PUBLIC_ORIGIN, set it to the address of the proxy, or to "none"',
    );
  }
  const wrong = proxies.find((proxy) => !isProxy(proxy));
  if (wrong === undefined) return proxies;
  throw new StartError(
    `TRUST_PROXY must be addresses, networks or "loopback", separated by commas, or "none" alone; not "${wrong}"`,
  );
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function isProxy(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 4: 32, 6: 128 }[isIP(address)] ?? 0;
  if (longest === 0 || more.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= longest);
}
