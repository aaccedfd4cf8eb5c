import type { AuthorizationServer, Client, ClientAuth, JsonValue } from 'oauth4webapi';
import { type Clock, hour } from '../../platform/clock';
import type { OidcSettings } from '../../platform/oidcSettings';
import type { Attempt } from './attempt';
import { boundedFetch } from './boundedFetch';
import { assertEndpoints, assertIssuer } from './endpoints';

/** The time for which the provider’s discovery document is used before it is fetched again. */
const describedFor = hour;

export type Claims = Readonly<Record<string, JsonValue | undefined>>;

/** The provider’s statements about a person: the verified ID token and the user info. */
export interface Told {
  subject: string;
  idToken: Claims;
  userInfo: Claims;
}

/** Returns the claim of the e-mail; Azure AD B2C sends a list of one in a claim of its own. */
export function emailIn({ email, emails }: Claims): JsonValue | undefined {
  return email ?? (Array.isArray(emails) && emails.length === 1 ? emails[0] : undefined);
}

/** Thrown when a provider does not answer, or when its description breaks the rules. */
export class ProviderFault extends Error {}

/**
 * The provider through which people sign in: authorization code flow with PKCE, state and nonce.
 * The ID token’s signature is verified with the provider’s keys, although the provider itself sent
 * the token. The token’s times are checked against the system’s clock.
 */
export class Provider {
  readonly #client: Client;
  #described: { server: AuthorizationServer; until: number } | null = null;
  #describing: Promise<AuthorizationServer> | null = null;

  constructor(
    readonly settings: OidcSettings,
    private readonly clock: Clock,
  ) {
    this.#client = { client_id: settings.clientId };
  }

  /** Fetches the provider’s description. Throws ProviderFault if it is not there, or wrong. */
  async describe(): Promise<void> {
    await this.#server();
  }

  /**
   * Returns the address of the provider’s sign-in page. Throws ProviderFault if the provider cannot
   * be discovered.
   */
  async addressFor({ state, nonce, verifier }: Attempt): Promise<string> {
    const { calculatePKCECodeChallenge } = await library();
    const { authorization_endpoint = '' } = await this.#server();
    const address = new URL(authorization_endpoint);
    const { clientId, redirectUri, scope } = this.settings;
    const parameters = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: 'code',
      scope,
      state,
      nonce,
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    };
    for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value);
    return address.href;
  }

  /**
   * Exchanges the provider's answer for its statements about the person who has signed in there.
   * Throws ProviderFault if the provider does not answer or fails, and other errors if an answer is
   * invalid.
   */
  async whoCame(answer: URLSearchParams, { state, nonce, verifier }: Attempt): Promise<Told> {
    const oauth = await library();
    const server = await this.#server();
    const parameters = oauth.validateAuthResponse(server, this.#client, answer, state);
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      this.#client,
      await this.#authentication(server),
      parameters,
      this.settings.redirectUri,
      verifier,
      await this.#options(),
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, this.#client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    });
    await oauth.validateApplicationLevelSignature(server, response, await this.#options());
    const idToken = oauth.getValidatedIdTokenClaims(tokens);
    if (!idToken) throw new TypeError('no ID token');
    const userInfo = this.#isEnough(idToken)
      ? {}
      : await this.#userInfo(server, tokens.access_token, idToken.sub);
    return { subject: idToken.sub, idToken, userInfo };
  }

  /**
   * Returns whether the ID token has all that we need. Many providers put only the subject into it;
   * then the user info has the rest.
   */
  #isEnough(idToken: Claims): boolean {
    const { roles } = this.settings;
    return emailIn(idToken) !== undefined && (roles === null || idToken[roles.claim] !== undefined);
  }

  async #userInfo(server: AuthorizationServer, accessToken: string, subject: string): Promise<Claims> {
    if (server.userinfo_endpoint === undefined) return {};
    const oauth = await library();
    const options = await this.#options();
    const response = await oauth.userInfoRequest(server, this.#client, accessToken, options);
    return oauth.processUserInfoResponse(server, this.#client, subject, response);
  }

  /** Returns the provider’s description; concurrent calls share one request. */
  async #server(): Promise<AuthorizationServer> {
    if (this.#described && this.#described.until > this.clock.now()) return this.#described.server;
    this.#describing ??= this.#discover().finally(() => {
      this.#describing = null;
    });
    const server = await this.#describing;
    this.#described = { server, until: this.clock.now() + describedFor };
    return server;
  }

  async #discover(): Promise<AuthorizationServer> {
    const oauth = await library();
    const issuer = new URL(this.settings.issuer);
    try {
      const response = await oauth.discoveryRequest(issuer, await this.#options());
      await assertIssuer(this.settings.issuer, response.clone());
      const server = await oauth.processDiscoveryResponse(issuer, response);
      assertEndpoints(this.settings.issuer, server);
      return server;
    } catch (cause) {
      throw new ProviderFault('the provider cannot be discovered', { cause });
    }
  }

  async #authentication(server: AuthorizationServer): Promise<ClientAuth> {
    const { ClientSecretBasic, ClientSecretPost } = await library();
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    const make = methods.includes('client_secret_basic') ? ClientSecretBasic : ClientSecretPost;
    return make(this.settings.clientSecret);
  }

  async #options() {
    const { allowInsecureRequests, customFetch } = await library();
    const { timeout } = this.settings;
    return {
      // This allows http, but `assertEndpoints` refuses it for a provider on another machine.
      [allowInsecureRequests]: true,
      [customFetch]: async (url: string, init: RequestInit) => {
        try {
          const response = await boundedFetch(url, init, timeout);
          if (response.status < 500) return response;
        } catch (cause) {
          throw new ProviderFault('the provider does not answer', { cause });
        }
        throw new ProviderFault('the provider fails');
      },
    };
  }
}

/** Loads the library with the first sign-in through the provider. */
function library() {
  return import('oauth4webapi');
}
