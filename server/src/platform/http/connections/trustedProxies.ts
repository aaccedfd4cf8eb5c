import { BlockList, isIP } from 'node:net';
import { shortestForm } from '../clientAddress';

/** The names that TRUST_PROXY may contain, with their networks (as in Express). */
const named: Record<string, readonly string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that returns whether an address belongs to a trusted proxy. `proxies` are
 * addresses, networks (`10.0.0.0/8`) and the names above.
 */
export function trustedProxies(proxies: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList();
  for (const proxy of proxies.flatMap((name) => named[name] ?? [name])) {
    const [address = '', bits] = proxy.split('/');
    const family = familyOf(address);
    if (family === null) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const short = shortestForm(address ?? '');
    const family = short === null ? null : familyOf(short);
    return short !== null && family !== null && list.check(short, family);
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  if (isIP(address) === 4) return 'ipv4';
  return isIP(address) === 6 ? 'ipv6' : null;
}
