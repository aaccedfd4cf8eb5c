import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/**
 * Returns the client’s address in its shortest form: the one that a trusted proxy forwards, or else
 * the connection’s own. A proxy may forward any header, so a text that is not an address is
 * ignored.
 */
export function clientAddress(request: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  return shortestForm(request.ip) ?? shortestForm(request.socket.remoteAddress ?? '') ?? 'unknown';
}

/**
 * Returns the network that one client is assumed to own: an IPv4 address, or the /64 of an IPv6
 * address (with `prefix` 48, the network that a provider may assign to one customer). Limits count
 * by network, because each /64 has 2^64 addresses. Any other text is returned unchanged.
 */
export function networkOf(address: string, prefix: 48 | 64 = 64): string {
  const short = shortestForm(address);
  if (short === null || !ipaddr.IPv6.isValid(short)) return short ?? address;
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${short}/${prefix}`);
  return `${network.toString()}/${prefix}`;
}

/**
 * Returns an address in its shortest form: IPv4 in IPv6 becomes IPv4, a zone («%eth0») and a port,
 * which some proxies add (Azure), are removed. Returns null if the text is not an address.
 */
export function shortestForm(text: string): string | null {
  const [, inBrackets, beforePort] = /^(?:\[([^\]]*)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/.exec(text) ?? [];
  const withoutZone = (inBrackets ?? beforePort ?? text).replace(/%.*$/, '');
  // Octal, hexadecimal and short forms of IPv4 are refused: programs disagree about what they mean.
  if (!ipaddr.IPv4.isValidFourPartDecimal(withoutZone) && !ipaddr.IPv6.isValid(withoutZone)) return null;
  return ipaddr.process(withoutZone).toString();
}
