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

/**
 * Throws if a provider’s description names another issuer than OIDC_ISSUER, such as one with a
 * slash at its end. The message has both, because they look alike.
 */
export async function assertIssuer(issuer: string, description: Response): Promise<void> {
  const read: unknown = await description.json().catch(() => null);
  const named = typeof read === 'object' && read !== null && 'issuer' in read ? read.issuer : null;
  if (typeof named !== 'string' || !URL.canParse(named)) return;
  const { href } = new URL(named);
  if (href !== new URL(issuer).href)
    throw new TypeError(`OIDC_ISSUER is "${issuer}", but the provider calls itself "${href.slice(0, 200)}"`);
}
