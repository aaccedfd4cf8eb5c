import ipaddr from 'ipaddr.js';

/** The address of Azure's platform services, which each machine reaches for itself alone. */
const azureHost = '168.63.129.16';

/**
 * Returns whether an IP address is public: not of a private network, of this machine, link-local or
 * multicast, and not one that stands for another address.
 */
export function isPublicAddress(address: string): boolean {
  if (address === azureHost) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const long = ipaddr.IPv6.parse(address);
  // No address outside 2000::/3 is assigned; IPv4-compatible and site-local addresses lie there.
  return long.range() === 'unicast' && long.match(ipaddr.IPv6.parse('2000::'), 3);
}
