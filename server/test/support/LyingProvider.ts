import { createHash, randomBytes } from 'node:crypto';
import http, { type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { client } from './RealProvider';

/** A false answer of the token endpoint; the ID token is made of the claims. */
export interface Lie {
  /** Claims of the ID token; undefined removes one. */
  claims?: Record<string, unknown>;
  /** Returns the ID token to send, made of the right one. */
  idToken?(right: string, claims: JWTPayload): string | Promise<string>;
}

type Path = 'discovery' | 'token' | 'jwks' | 'userinfo';

const keys = generateKeyPair('ES256');

/** The tests' own provider on loopback, which can send anything. */
export class LyingProvider {
  /** Answers that replace the usual ones, by path. */
  readonly instead: Partial<Record<Path, (answer: ServerResponse) => void>> = {};
  /** Fields of the discovery document that differ. */
  described: Record<string, unknown> = {};
  /** Whether it accepts codes more than once. */
  keepsCodes = false;
  userInfo: Record<string, unknown> = {};
  readonly asked: Path[] = [];
  readonly #codes = new Map<string, { challenge: string; nonce: string; lie: Lie }>();

  private constructor(private readonly server: http.Server) {
    server.on('request', async (request, answer) => {
      const path = pathOf(request.url ?? '');
      this.asked.push(path);
      const body = new URLSearchParams(await text(request));
      const instead = this.instead[path];
      if (instead) return instead(answer);
      const { authorization = '' } = request.headers;
      json(answer, ...(await this.#answerTo(path, body, authorization)));
    });
  }

  static async start(): Promise<LyingProvider> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    return new LyingProvider(server);
  }

  get issuer(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Returns the query with which a browser that has opened this address comes back. */
  comesBack(address: string, subject: string, lie: Lie = {}): string {
    const { searchParams } = new URL(address);
    const code = randomBytes(16).toString('hex');
    const [challenge = '', nonce = '', state = ''] = ['code_challenge', 'nonce', 'state'].map(
      (name) => searchParams.get(name) ?? '',
    );
    const claims = { sub: subject, ...lie.claims };
    this.#codes.set(code, { challenge, nonce, lie: { ...lie, claims } });
    return `?${new URLSearchParams({ code, state, iss: this.issuer })}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async #answerTo(path: Path, body: URLSearchParams, authorization: string): Promise<[number, object]> {
    const { issuer } = this;
    if (path === 'discovery') {
      const endpoints = { token_endpoint: '/token', jwks_uri: '/jwks', userinfo_endpoint: '/userinfo' };
      return [
        200,
        {
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          ...Object.fromEntries(Object.entries(endpoints).map(([name, at]) => [name, issuer + at])),
          id_token_signing_alg_values_supported: ['ES256', 'none', 'HS256'],
          authorization_response_iss_parameter_supported: true,
          ...this.described,
        },
      ];
    }
    if (path === 'jwks') return [200, { keys: [{ ...(await exportJWK((await keys).publicKey)), kid: '1' }] }];
    if (path === 'userinfo') return [200, { sub: authorization.replace('Bearer ', ''), ...this.userInfo }];
    return this.#exchange(body, authorization);
  }

  /** Accepts a code once, only from our client, with the verifier of its challenge. */
  async #exchange(body: URLSearchParams, authorization: string): Promise<[number, object]> {
    const code = body.get('code') ?? '';
    const begun = this.#codes.get(code);
    if (!this.keepsCodes) this.#codes.delete(code);
    const verifier = createHash('sha256')
      .update(body.get('code_verifier') ?? '')
      .digest('base64url');
    const given = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString();
    const own = `${client.client_id}:${client.client_secret}`;
    const isRight = begun?.challenge === verifier && decodeURIComponent(given) === own;
    if (!begun || !isRight) return [400, { error: 'invalid_grant' }];
    const now = Math.floor(Date.now() / 1000);
    const claims: JWTPayload = {
      iss: this.issuer,
      aud: client.client_id,
      iat: now,
      exp: now + 300,
      nonce: begun.nonce,
      ...begun.lie.claims,
    };
    const right = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: '1' })
      .sign((await keys).privateKey);
    const idToken = await (begun.lie.idToken?.(right, claims) ?? right);
    return [200, { access_token: String(claims.sub), token_type: 'Bearer', id_token: idToken }];
  }
}

function pathOf(url: string): Path {
  if (url.startsWith('/.well-known')) return 'discovery';
  if (url.startsWith('/jwks')) return 'jwks';
  return url.startsWith('/userinfo') ? 'userinfo' : 'token';
}

function json(answer: ServerResponse, status: number, body: object): void {
  answer.writeHead(status, { 'content-type': 'application/json' });
  answer.end(JSON.stringify(body));
}
