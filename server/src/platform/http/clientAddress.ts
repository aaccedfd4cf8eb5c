import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * The address of the client, in its shortest form: forwarded by a trusted proxy where that names one, else the
 * connection's own. What a proxy passes on is a header, so anything that is no address is ignored.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return shortestForm(request.ip) ?? shortestForm(request.socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * What one client is taken to own: an IPv4 address, or the /64 of an IPv6 address (`prefix` 48 for what a provider
 * may hand to one customer). Limits count by it, since each /64 has 2^64 addresses. Any other text stays as it is.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const short = shortestForm(address);
  if (short === null || !ipaddr.IPv6.isValid(short)) return short ?? address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${short}/${prefix}`);
  return `${network.toString()}/${prefix}`;
}

/** An address in its shortest form: IPv4 in IPv6 is IPv4; a zone («%eth0») is left out. Null where the text is no address. */
export function shortestForm(text: string): string | null {
  const withoutZone = text.replace(/%.*$/, '');
  // Octal, hexadecimal and short forms of IPv4 are read differently by different programs.
  if (!ipaddr.IPv4.isValidFourPartDecimal(withoutZone) && !ipaddr.IPv6.isValid(withoutZone)) return null;
  return ipaddr.process(withoutZone).toString();
}
