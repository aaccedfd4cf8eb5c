import { type Role, roles } from '../../../src/contract/people';
import { second } from './clock';
import { type Environment, readFlag, readList, readSecret, readText } from './environment';
import { StartError } from './StartError';

/** The provider through which people may sign in (OpenID Connect). */
export interface OidcSettings {
  /** The issuer, exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the sign-in button. */
  name: string;
  scope: string;
  /**
   * The claim that gives roles, and the role for each of its values; null if people keep the roles
   * that they have here.
   */
  roles: { claim: string; byValue: ReadonlyMap<string, Role> } | null;
  /** Whether an e-mail counts as verified if the provider does not say. */
  emailTrusted: boolean;
  /** The address to which the provider sends people back. */
  redirectUri: string;
  /** The milliseconds that the provider may take for each answer. */
  timeout: number;
}

const maxProviderNameLength = 60;

/** Reads the provider through which people may sign in; null if OIDC_ISSUER is not set. */
export function readOidc(env: Environment, publicOrigin: string | null): OidcSettings | null {
  const issuer = readText(env, 'OIDC_ISSUER');
  if (issuer === null) return null;
  assertIssuer(issuer);
  // The provider sends its codes to this origin, so it must come from a setting and not from a
  // request.
  if (publicOrigin === null) throw new StartError('PUBLIC_ORIGIN is missing: OIDC_ISSUER needs it');
  const name = readText(env, 'OIDC_NAME') ?? new URL(issuer).hostname;
  if ([...name].length > maxProviderNameLength)
    throw new StartError(`OIDC_NAME must have at most ${maxProviderNameLength} characters`);
  return {
    issuer,
    clientId: needed(env, 'OIDC_CLIENT_ID', readText),
    clientSecret: needed(env, 'OIDC_CLIENT_SECRET', readSecret),
    name,
    scope: readScope(env),
    roles: readRoles(env),
    emailTrusted: readFlag(env, 'OIDC_EMAIL_TRUSTED', false),
    redirectUri: `${publicOrigin}/admin/oidc`,
    // The page waits half a minute, in which the provider may have to give four answers in a row.
    timeout: 7 * second,
  };
}

/**
 * Returns whether an address uses https, or http on this machine, so that nobody on the way can
 * read or change what is sent there.
 */
export function isSafeAddress(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  const isLoopback = url !== null && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback);
}

function assertIssuer(issuer: string): void {
  if (!isSafeAddress(issuer) || /[?#@]/.test(issuer))
    throw new StartError('OIDC_ISSUER must be an https address; http is allowed only for this machine');
}

function needed(
  env: Environment,
  name: string,
  read: (env: Environment, name: string) => string | null,
): string {
  const value = read(env, name);
  if (value === null) throw new StartError(`${name} is missing: OIDC_ISSUER needs it`);
  return value;
}

function readScope(env: Environment): string {
  const scope = readText(env, 'OIDC_SCOPE') ?? 'openid email profile';
  if (scope.split(/\s+/).includes('openid')) return scope;
  throw new StartError(`OIDC_SCOPE must contain "openid", but is "${scope}"`);
}

/**
 * Returns the roles in a text such as `staff=editor, it=administrator`; null if neither variable is
 * set. Throws StartError for any other text, or if only one variable is set.
 */
function readRoles(env: Environment): OidcSettings['roles'] {
  const claim = readText(env, 'OIDC_ROLE_CLAIM');
  const pairs = readList(env, 'OIDC_ROLES');
  if (claim === null && pairs.length === 0) return null;
  if (claim === null || pairs.length === 0)
    throw new StartError('OIDC_ROLE_CLAIM and OIDC_ROLES must be set together');
  const byValue = new Map<string, Role>();
  for (const pair of pairs) {
    const at = pair.lastIndexOf('=');
    const value = pair.slice(0, at).trim();
    const role = roles.find((one) => one === pair.slice(at + 1).trim());
    if (at < 0 || value === '' || !role || byValue.has(value))
      throw new StartError(`OIDC_ROLES must be like "staff=editor, it=administrator" (${roles.join(', ')})`);
    byValue.set(value, role);
  }
  return { claim, byValue };
}
