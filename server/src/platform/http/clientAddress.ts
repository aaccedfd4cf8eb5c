import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Returns the client’s address in its shortest form: the one that a trusted proxy forwards, else
 * the connection’s own. What a proxy passes on is a header, so anything but an address is ignored.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return shortestForm(request.ip) ?? shortestForm(request.socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * Returns what one client is assumed to own: an IPv4 address, or the /64 of an IPv6 address
 * (`prefix` 48 for what a provider may assign to one customer). Limits count by it, since each /64
 * has 2^64 addresses. Any other text stays as it is.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const short = shortestForm(address);
  if (short === null || !ipaddr.IPv6.isValid(short)) return short ?? address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${short}/${prefix}`);
  return `${network.toString()}/${prefix}`;
}

/**
 * Returns an address in its shortest form: IPv4 in IPv6 becomes IPv4, a zone («%eth0») is removed.
 * Null where the text is no address.
 */
export function shortestForm(text: string): string | null {
  const withoutZone = text.replace(/%.*$/, '');
  // Programs disagree on octal, hexadecimal and short forms of IPv4.
  if (!ipaddr.IPv4.isValidFourPartDecimal(withoutZone) && !ipaddr.IPv6.isValid(withoutZone)) return null;
  return ipaddr.process(withoutZone).toString();
}
