import { createServer } from 'node:net';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isUnanswered } from '../../../src/platform/db/errors';
import { connectPostgres } from '../../../src/platform/db/postgres';
import { redactUrl } from '../../../src/platform/redactUrl';
import { StartError, Unanswered } from '../../../src/platform/StartError';
import { FakePooler } from '../../support/FakePooler';

const addresses = suite('the address of a PostgreSQL database');

async function refusal(url: string): Promise<string> {
  try {
    await connectPostgres(url);
  } catch (error) {
    assert.instance(error, StartError);
    return String(error);
  }
  throw new Error('connected');
}

for (const password of ['secret', 'sec@secret', 'sec:secret', 'sec%40secret'])
  addresses(`a PostgreSQL that does not answer is named without the password ${password}`, async () => {
    const line = await refusal(
      `postgres://anna:${password}@127.0.0.1:1/shop?password=${password}&pool_size=2`,
    );
    assert.match(
      line,
      /the database postgres:\/\/anna@127\.0\.0\.1:1\/shop\?password=…&pool_size=2 does not/,
    );
    assert.not.match(line, 'sec');
  });

addresses('no part of a password is in a message, however it was written', () => {
  for (const url of [
    'postgres://anna:SECRET@host/shop?sslpassword=SECRET',
    'postgres://anna:SEC#RET@host/shop',
    'postgres://anna:12/SECRET@host/shop',
    'postgres://anna:12?SECRET@host/shop',
    'postgres://anna:x@SEC?y=RET@host/shop',
    'postgres://host/shop?user=anna&password=SEC&RET',
    'https://anna:SECRET@host',
    'anna:SECRET@host',
  ])
    assert.not.match(redactUrl(url), /SEC|RET/, url);
  assert.is(
    redactUrl('postgres://anna:a%40b@host:1/shop?pool_size=2'),
    'postgres://anna@host:1/shop?pool_size=2',
  );
  assert.is(redactUrl('shop.example'), 'shop.example');
});

/** Connects to a program that answers each connection with this error of PostgreSQL. */
function answeredWith(state: string, message: string): Promise<unknown> {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state}\0M${message}\0\0`);
  const head = Buffer.from('E....');
  head.writeInt32BE(fields.length + 4, 1);
  return endedWith(Buffer.concat([head, fields]));
}

/** Connects to a program that answers each connection with these bytes, and ends it. */
async function endedWith(bytes: string | Buffer, query = ''): Promise<unknown> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  const port = typeof bound === 'object' && bound ? bound.port : 0;
  const failure = await connectPostgres(`postgres://anna@127.0.0.1:${port}/shop${query}`).catch(
    (error: unknown) => error,
  );
  server.close();
  return failure;
}

for (const [state, message, isWaitedFor] of [
  ['57P03', 'the database system is starting up', true],
  ['57P03', 'the database system is in recovery mode', true],
  ['57P01', 'terminating connection due to administrator command', true],
  ['53300', 'sorry, too many clients already', true],
  ['08006', 'connection failure', true],
  ['08P01', 'server login has been failing, try again later (server_login_retry)', true],
  ['08P01', 'query_wait_timeout', true],
  ['08P01', 'unsupported startup parameter: statement_timeout', false],
  ['08P01', 'no such database: shop', false],
  ['08P01', 'no such user: anna', false],
  ['08P01', 'password authentication failed', false],
  ['08P01', 'SSL required', false],
  ['08P01', 'login rejected', false],
  ['53100', 'could not write to file: No space left on device', true],
  ['58030', 'could not read file "global/pg_filenode.map": Input/output error', true],
  ['XX000', 'could not open relation mapping file', true],
  ['28P01', 'password authentication failed for user "anna"', false],
  ['28000', 'no pg_hba.conf entry for host', false],
  ['3D000', 'database "shop" does not exist', false],
  ['42501', 'permission denied for database "shop"', false],
] as const)
  addresses(`“${message}” from PostgreSQL is ${isWaitedFor ? 'waited for' : 'a wrong setting'}`, async () => {
    const failure = await answeredWith(state, message);
    assert.instance(failure, StartError);
    assert.is(failure instanceof Unanswered, isWaitedFor);
    assert.match(String(failure), isWaitedFor ? /does not answer: / : /cannot be used: /);
  });

for (const [what, url] of [
  ['a port where nobody listens', 'postgres://anna@127.0.0.1:1/shop'],
  ['a name with several addresses', 'postgres://anna@localhost:1/shop'],
  ['a name that is not known', 'postgres://anna@nowhere.invalid/shop'],
  ['a socket that is not there', 'postgres://anna@%2Fnot%2Fthere/shop'],
])
  addresses(`a PostgreSQL address with ${what} is waited for`, async () => {
    const failure = await connectPostgres(url ?? '').catch((error: unknown) => error);
    assert.instance(failure, Unanswered);
  });

addresses(
  'a PostgreSQL that ends during TLS is waited for; one without any TLS is a wrong setting',
  async () => {
    assert.instance(await endedWith('S', '?sslmode=verify-full'), Unanswered);
    assert.not.instance(await endedWith('N', '?sslmode=verify-full'), Unanswered);
  },
);

addresses('a PostgreSQL certificate from the future is waited for: this machine’s clock may be late', () => {
  const tls = (code: string) => Object.assign(new Error(code), { code });
  assert.ok(isUnanswered(tls('CERT_NOT_YET_VALID')));
  for (const code of ['DEPTH_ZERO_SELF_SIGNED_CERT', 'CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID']) {
    assert.not(isUnanswered(tls(code)), code);
  }
});

addresses('settings of the connections to PostgreSQL are checked', async () => {
  const wrong = { pool_size: '1', connect_timeout: '0', statement_timeout: 'soon' };
  for (const [name, value] of Object.entries(wrong)) {
    const line = await refusal(`postgres://anna@127.0.0.1:1/shop?${name}=${value}`);
    assert.match(line, `${name} in DATABASE_URL must be a whole number`);
  }
});

addresses('a pooler gets the time limits after connecting, and must pool by session', async () => {
  const limits = 'set statement_timeout = 7000; set idle_in_transaction_session_timeout = 30000';
  for (const [mode, first] of [
    ['session'],
    ['transaction', 'newest'],
    ['transaction', 'oldest'],
    ['statement'],
  ] as const) {
    const pooler = await FakePooler.start(mode, first);
    const failure = await connectPostgres(`${pooler.url}?statement_timeout=7000`).then(
      async ({ dialect }) => {
        await dialect.createDriver().destroy();
        return null;
      },
      (error: unknown) => error,
    );
    pooler.stop();
    assert.is(pooler.queries[0], limits, String(failure));
    assert.equal(
      pooler.queries.filter((query) => query.startsWith('set')),
      [limits, limits],
    );
    if (mode === 'session') assert.is(failure, null);
    else {
      assert.instance(failure, StartError);
      assert.not.instance(failure, Unanswered);
      assert.match(String(failure), /pools by transaction or by statement: set pool_mode = session/);
    }
  }
});

addresses.run();
