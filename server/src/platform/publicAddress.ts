import ipaddr from 'ipaddr.js';

/** An address at which each machine on Azure reaches Azure’s own services for that machine. */
const azureHost = '168.63.129.16';

/**
 * Returns whether an IP address is public. Addresses of private networks and of this machine are
 * not, nor are link-local and multicast addresses, and those that embed another address.
 */
export function isPublicAddress(address: string): boolean {
  if (address === azureHost) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const long = ipaddr.IPv6.parse(address);
  // Only addresses in 2000::/3 are assigned. IPv4-compatible and site-local addresses lie outside
  // it.
  return long.range() === 'unicast' && long.match(ipaddr.IPv6.parse('2000::'), 3);
}
