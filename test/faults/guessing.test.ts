/** Attackers guess passwords from forged, rented and many addresses; the owner still signs in. */
import http from 'node:http';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';
import { email, password, type RunningServer, withServer } from './support/process';
import { long, until } from './support/rounds';

const guessing = suite('guessing');

interface Tried {
  status: number;
  retryAfter: number;
  /** The device's cookie, `name=value`. */
  device: string;
}

interface From {
  /** The source address of the client's own connection, one of this machine's. */
  localAddress?: string;
  headers?: Record<string, string>;
  password?: string;
  email?: string;
}

/** Signs in over a new connection, by default with a wrong password. */
function signIn(port: number, from: From): Promise<Tried> {
  const credentials = { email: from.email ?? email, password: from.password ?? 'неправильний-пароль' };
  return new Promise((resolve, reject) => {
    const request = http.request({
      port,
      host: '127.0.0.1',
      localAddress: from.localAddress,
      agent: false,
      method: 'POST',
      path: '/api/auth/login',
      headers: { 'content-type': 'application/json', ...from.headers },
    });
    request.on('error', reject);
    request.on('response', (answer) => {
      const cookie = answer.headers['set-cookie']?.find((line) => line.startsWith('device='));
      const retryAfter = Number(answer.headers['retry-after'] ?? 0);
      answer.resume();
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, retryAfter, device: cookie?.split(';')[0] ?? '' }),
      );
    });
    request.end(JSON.stringify(credentials));
  });
}

/** Returns a client's call as a proxy on this machine forwards it. */
const through = (address: string, more: Partial<From> = {}): From => ({
  ...more,
  headers: { 'x-forwarded-for': address, ...more.headers },
});

/**
 * Runs `work` behind a proxy like that of docs/deploy: it overwrites the client's statement of its
 * address.
 */
async function withProxy(server: RunningServer, work: (port: number) => Promise<void>): Promise<void> {
  const proxy = http.createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'x-forwarded-for': incoming.socket.remoteAddress };
    const { method, url: path } = incoming;
    const onward = http.request({ port: server.port, host: '127.0.0.1', method, path, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  const bound = proxy.address();
  try {
    await work(typeof bound === 'object' && bound ? bound.port : 0);
  } finally {
    proxy.closeAllConnections();
    await new Promise((resolve) => proxy.close(resolve));
  }
}

/** Makes `count` tries, a few of them concurrent: no more than the server hashes or lets wait. */
async function tries(count: number, one: (number: number) => Promise<Tried>): Promise<number[]> {
  const waiting = Array.from({ length: count }, (_, number) => number);
  const statuses: number[] = [];
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      statuses.push((await one(next)).status);
    }
  };
  await Promise.all(Array.from({ length: 8 }, work));
  return statuses;
}

const guessed = (statuses: readonly number[]) => statuses.filter((status) => status === 401).length;
const forged = (number: number) => ({ headers: { 'x-forwarded-for': `203.0.113.${number}` } });

guessing('fifty forged addresses of guesses are one client: without a proxy, around it, through it', () =>
  inTempFolder(async (folder) => {
    await withServer(`${folder}/alone`, async ({ port, written }) => {
      const statuses = await tries(50, (number) => signIn(port, forged(number)));
      assert.is(guessed(statuses), 10);
      assert.is(written().err.match(/TRUST_PROXY is missing/g)?.length, 1);
    });
    const trusting = { TRUST_PROXY: '127.0.0.1' };
    await withServer(
      `${folder}/behind`,
      async (server) => {
        const around = await tries(50, (number) =>
          signIn(server.port, { ...forged(number), localAddress: '127.0.0.7' }),
        );
        assert.is(guessed(around), 10);
        await withProxy(server, async (port) => {
          const passed = await tries(50, (number) =>
            signIn(port, { ...forged(number), localAddress: '127.0.0.8' }),
          );
          assert.is(guessed(passed), 10);
          // Another person behind the same proxy is another client.
          const { status } = await signIn(port, { localAddress: '127.0.0.9', password });
          assert.is(status, 429, 'after twenty tries a new device waits for its turn');
          await until('the turn', async () => {
            const answer = await signIn(port, { localAddress: '127.0.0.9', password });
            return answer.status === 200;
          });
        });
      },
      trusting,
    );
  }),
);

guessing('guesses for sixty-three accounts from one /64 meet the limit of one client', () =>
  inTempFolder((folder) =>
    withServer(
      folder,
      async ({ port }) => {
        const statuses = await tries(63, (number) =>
          signIn(port, through(`2001:db8::${number + 1}`, { email: `особа${number}@x.ua` })),
        );
        assert.is(guessed(statuses), 50);
        assert.is(statuses.filter((status) => status === 429).length, 13);
        assert.is((await signIn(port, through('2001:db8:0:1::1', { password }))).status, 200);
      },
      { TRUST_PROXY: '127.0.0.1' },
    ),
  ),
);

guessing('while over a hundred addresses guess the owner gets in, at once by a known device', () =>
  inTempFolder((folder) =>
    withServer(
      folder,
      async ({ port }) => {
        const attack = (count: number) => tries(count, (number) => signIn(port, through(`10.7.0.${number}`)));
        const { device } = await signIn(port, through('198.51.100.1', { password }));
        const before = await attack(30);
        const fresh = through('198.51.100.2', { password });
        const asked = await signIn(port, fresh);
        assert.is(asked.status, 429);
        assert.ok(asked.retryAfter <= 60, String(asked.retryAfter));
        await until('the turn of a new device', async () => (await signIn(port, fresh)).status === 200, 60);
        const all = [...before, ...(await attack(110))];
        const known = through('198.51.100.3', { password, headers: { cookie: device } });
        assert.is((await signIn(port, known)).status, 200);
        const another = through('198.51.100.4', { password });
        const { status, retryAfter } = await signIn(port, another);
        assert.ok(status === 429 && retryAfter <= 60, `${status} ${retryAfter}`);
        if (long) {
          await until('the turn of another', async () => (await signIn(port, another)).status === 200, 60);
        }
        console.log(
          `${all.length} tries from 110 addresses, ${guessed(all)} of them looked at: the owner waits 0 s with a known device, ${asked.retryAfter} to ${retryAfter} s with a new one`,
        );
      },
      { TRUST_PROXY: '127.0.0.1' },
    ),
  ),
);

guessing.run();
