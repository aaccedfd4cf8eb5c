import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountClaims, Configuration } from 'oidc-provider';

export const client = {
  client_id: 'clothes-admin',
  client_secret: 'the-secret-of-the-client-in-tests',
  redirect_uris: ['https://admin.shop.example/admin/oidc'],
};

/** The provider from the npm registry, on loopback, with pages for any login. */
export class RealProvider {
  private constructor(
    private readonly server: http.Server,
    readonly issuer: string,
  ) {}

  /** Starts a provider; `people` holds the claims of each login. */
  static async start(
    people: Record<string, Omit<AccountClaims, 'sub'>>,
    settings: Configuration = {},
  ): Promise<RealProvider> {
    const server = http.createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    server.unref();
    const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const restore = silence();
    try {
      const { default: Provider } = await import('oidc-provider');
      const provider = new Provider(issuer, {
        clients: [client],
        claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
        findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people[id] }) }),
        ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
        ...settings,
      });
      server.on('request', provider.callback());
    } finally {
      restore();
    }
    return new RealProvider(server, issuer);
  }

  /**
   * Opens the address as a browser does, signs in there and agrees. Returns the query that the
   * provider sends back.
   */
  async signIn(address: string, login: string): Promise<string> {
    const cookies = new Map<string, string>();
    let url = address;
    let body: URLSearchParams | undefined;
    for (let steps = 0; steps < 12; steps++) {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        ...(body && { body }),
        redirect: 'manual',
        headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      });
      for (const line of answer.headers.getSetCookie()) {
        const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
        cookies.set(name, value);
      }
      body = undefined;
      const next = answer.headers.get('location');
      const page = await answer.text();
      if (next !== null) {
        const { origin, search } = new URL(next, url);
        if (origin === 'https://admin.shop.example') return search;
        url = new URL(next, url).href;
        continue;
      }
      const [, action] = /<form[^>]* action="([^"]*)"/.exec(page) ?? [];
      const [, prompt] = /name="prompt" value="(\w+)"/.exec(page) ?? [];
      if (action === undefined || prompt === undefined) throw new Error(`${answer.status}: ${page}`);
      url = new URL(action, url).href;
      body = new URLSearchParams({ prompt, login, password: 'any' });
    }
    throw new Error('the provider leads round in a circle');
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

/** Hides its warning that it keeps everything in memory, which tests want. */
function silence(): () => void {
  const { info, warn } = console;
  console.info = () => {};
  console.warn = () => {};
  return () => Object.assign(console, { info, warn });
}
