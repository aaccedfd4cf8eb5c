import type { AuthorizationServer } from 'oauth4webapi';
import { isSafeAddress } from '../../platform/oidcSettings';

/**
 * Throws if a provider’s description names an unsafe address, to which people or the client’s
 * secret must not be sent. Safe addresses are https, or http if the provider runs on this machine.
 * So a remote provider cannot make this server call local services.
 */
export function assertEndpoints(issuer: string, server: AuthorizationServer): void {
  const { authorization_endpoint, token_endpoint, jwks_uri, userinfo_endpoint } = server;
  const needed = { authorization_endpoint, token_endpoint, jwks_uri };
  const endpoints = userinfo_endpoint === undefined ? needed : { ...needed, userinfo_endpoint };
  const isHere = issuer.startsWith('http:');
  for (const [name, address = ''] of Object.entries(endpoints))
    if (!isSafeAddress(address) || (!isHere && !address.startsWith('https:')))
      throw new TypeError(`${name} is not an https address`);
}
