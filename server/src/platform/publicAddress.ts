import ipaddr from 'ipaddr.js';

/** What Azure offers each machine of its own: only that machine reaches it. */
const azureHost = '168.63.129.16';

/**
 * Returns whether an IP address is one of the public internet: not of a private network, of this
 * machine, of a neighbour, of a group, nor one that only stands for another address.
 */
export function isPublicAddress(address: string): boolean {
  if (address === azureHost) return false;
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!ipaddr.IPv6.isValid(address)) return false;
  const long = ipaddr.IPv6.parse(address);
  // Beyond 2000::/3 nothing is given out; IPv4-compatible and site-local addresses lie there.
  return long.range() === 'unicast' && long.match(ipaddr.IPv6.parse('2000::'), 3);
}
