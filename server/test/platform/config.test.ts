import { chmod, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { readS3, readSettings } from '../../src/platform/config';
import { findDatabase, loadConfig } from '../../src/platform/loadConfig';
import { StartError } from '../../src/platform/StartError';
import { inTempFolder } from '../support/tempFolder';

const config = suite('configuration');

config('an empty environment gives the documented default settings', () =>
  inTempFolder(async (folder) => {
    const { jwtSecret, ...read } = loadConfig({ DATA_DIR: folder, PORT: '', HOST: ' ' });
    assert.ok(Buffer.byteLength(jwtSecret) >= 32);
    assert.equal(read, {
      port: 8080,
      host: '127.0.0.1',
      dataDir: folder,
      database: { kind: 'sqlite', file: path.join(folder, 'clothes.db') },
      s3: null,
      publicOrigin: null,
      trustProxy: [],
      adminEmail: null,
      adminPassword: null,
      openaiApiKey: null,
      openaiBaseUrl: null,
      aiModels: [],
      oidc: null,
      metricsToken: null,
      logLevel: 'info',
      rateLimit: 300,
      overloadDelay: 1000,
      historyDays: 365,
      trashDays: 30,
      webhooksToPrivate: false,
      timeZone: null,
      backups: null,
    });
  }),
);

config('every environment variable is read into its setting', () =>
  inTempFolder(async (folder) => {
    const read = loadConfig({
      DATA_DIR: folder,
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'file:other.db',
      S3_ENDPOINT: 'http://127.0.0.1:9000/',
      S3_BUCKET: 'photos',
      S3_REGION: 'garage',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_PATH_STYLE: 'false',
      PUBLIC_ORIGIN: 'https://Shop.example/',
      TRUST_PROXY: 'loopback, 10.0.0.0/8',
      ADMIN_EMAIL: 'a@b.ua',
      ADMIN_PASSWORD: 'x',
      JWT_SECRET: 's'.repeat(32),
      OPENAI_API_KEY: 'key',
      OPENAI_BASE_URL: 'http://localhost:11434/v1',
      AI_MODELS: 'llava:7b, qwen2.5-vl,llava:7b',
      OIDC_ISSUER: 'https://id.shop.example/realms/shop',
      OIDC_CLIENT_ID: 'clothes-admin',
      OIDC_CLIENT_SECRET: 'client-secret',
      OIDC_NAME: 'Комора',
      OIDC_SCOPE: 'openid email groups',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'cn=staff=editor, it = administrator',
      OIDC_EMAIL_TRUSTED: 'true',
      METRICS_TOKEN: 'a-token-of-the-tests-1',
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '0',
      OVERLOAD_DELAY: '2500',
      HISTORY_DAYS: '30',
      TRASH_DAYS: '7',
      WEBHOOKS_TO_PRIVATE: 'true',
      TIME_ZONE: 'Europe/Kyiv',
      BACKUP_DIR: '/backups',
      BACKUP_EVERY: '2d',
      BACKUP_KEEP: '3 last, 1 yearly',
      HOME: '/home/shop',
    });
    assert.equal(read, {
      port: 0,
      host: '::1',
      dataDir: folder,
      database: { kind: 'sqlite', file: path.join(folder, 'other.db') },
      s3: {
        endpoint: 'http://127.0.0.1:9000',
        bucket: 'photos',
        region: 'garage',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        pathStyle: false,
      },
      publicOrigin: 'https://shop.example',
      trustProxy: ['loopback', '10.0.0.0/8'],
      adminEmail: 'a@b.ua',
      adminPassword: 'x',
      jwtSecret: 's'.repeat(32),
      openaiApiKey: 'key',
      openaiBaseUrl: 'http://localhost:11434/v1',
      aiModels: ['llava:7b', 'qwen2.5-vl'],
      oidc: {
        issuer: 'https://id.shop.example/realms/shop',
        clientId: 'clothes-admin',
        clientSecret: 'client-secret',
        name: 'Комора',
        scope: 'openid email groups',
        roles: {
          claim: 'groups',
          byValue: new Map([
            ['cn=staff', 'editor'],
            ['it', 'administrator'],
          ]),
        },
        emailTrusted: true,
        redirectUri: 'https://shop.example/admin/oidc',
        timeout: 7000,
      },
      metricsToken: 'a-token-of-the-tests-1',
      logLevel: 'warn',
      rateLimit: 0,
      overloadDelay: 2500,
      historyDays: 30,
      trashDays: 7,
      webhooksToPrivate: true,
      timeZone: 'Europe/Kyiv',
      backups: {
        folder: '/backups',
        every: 48 * 3_600_000,
        keep: { last: 3, yearly: 1 },
        environment: { HOME: '/home/shop' },
      },
    });
  }),
);

config('settings of an object store need a bucket and a key; it is Amazon unless another is named', () => {
  const key = { S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  assert.equal(readS3({ ...key, S3_REGION: 'eu-west-3' }), {
    endpoint: 'https://s3.eu-west-3.amazonaws.com',
    bucket: 'photos',
    region: 'eu-west-3',
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    pathStyle: false,
  });
  const own = readS3({ ...key, S3_ENDPOINT: 'https://store.example:9000' });
  assert.equal(
    [own?.endpoint, own?.region, own?.pathStyle],
    ['https://store.example:9000', 'us-east-1', true],
  );
  assert.throws(() => readS3({ ...key, S3_PATH_STYLE: 'yes' }), /S3_PATH_STYLE must be true or false/);
  for (const name of Object.keys(key)) {
    assert.throws(
      () => readS3({ ...key, [name]: '' }),
      (error: unknown) => error instanceof StartError && error.message.startsWith(`${name} is missing`),
    );
  }
});

config('a wrong setting is one line that names the variable', () =>
  inTempFolder(async (folder) => {
    for (const [name, value] of [
      ['PORT', '80a'],
      ['PORT', '-1'],
      ['PORT', '65536'],
      ['PORT', '8080.5'],
      ['PORT', '0x50'],
      ['PUBLIC_ORIGIN', 'shop.example'],
      ['PUBLIC_ORIGIN', 'ftp://shop.example'],
      ['PUBLIC_ORIGIN', 'https://shop.example/admin'],
      ['PUBLIC_ORIGIN', 'https://user@shop.example'],
      ['DATABASE_URL', 'mysql://localhost/x'],
      ['DATABASE_URL', 'file:'],
      ['DATABASE_URL', 'postgres://u:12#sec@host/shop'],
      ['DATABASE_URL', 'postgres://u:12/sec@host/shop'],
      ['DATABASE_URL', 'postgres://u:12?sec@host/shop'],
      ['DATABASE_URL', 'postgres://u:sec#ret@host/shop'],
      ['S3_ENDPOINT', 'store.example'],
      ['S3_ENDPOINT', 'https://store.example/photos'],
      ['S3_ENDPOINT', 'https://id:secret@store.example'],
      ['S3_BUCKET', 'a/b'],
      ['S3_REGION', 'eu central'],
      ['TRUST_PROXY', 'everybody'],
      ['TRUST_PROXY', '10.0.0.0/33'],
      ['TRUST_PROXY', '10.0.0.1,'.concat('true')],
      ['TRUST_PROXY', 'none,10.0.0.1'],
      ['ADMIN_EMAIL', 'anna'],
      ['JWT_SECRET', 'short'],
      ['OPENAI_BASE_URL', 'localhost:11434'],
      ['OPENAI_BASE_URL', 'file:///etc/passwd'],
      ['AI_MODELS', 'a b'],
      ['LOG_LEVEL', 'loud'],
      ['METRICS_TOKEN', 'guessable'],
      ['RATE_LIMIT', 'many'],
      ['RATE_LIMIT', '99999999999'],
      ['OVERLOAD_DELAY', '1s'],
      ['HISTORY_DAYS', '-1'],
      ['TRASH_DAYS', '-1'],
      ['TIME_ZONE', 'Europe/Nowhere'],
    ] as const) {
      const line = refusal({ DATA_DIR: folder, [name]: value });
      assert.ok(line.includes(name), `${name}=${value}: ${line}`);
      assert.not(line.includes('\n'));
      assert.not(line.includes('secret@'), line);
    }
  }),
);

config('settings of the sign-in’s provider need https, or this machine, and must be complete', () => {
  const right = {
    PUBLIC_ORIGIN: 'http://localhost:8080',
    OIDC_ISSUER: 'http://127.0.0.1:9000',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const { oidc } = readSettings(right);
  assert.equal([oidc?.name, oidc?.scope, oidc?.roles], ['127.0.0.1', 'openid email profile', null]);
  assert.is(oidc?.emailTrusted, false);
  const wrong: [Record<string, string>, RegExp][] = [
    [{ PUBLIC_ORIGIN: '' }, /^PUBLIC_ORIGIN is missing/],
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID is missing/],
    [{ OIDC_CLIENT_SECRET: '' }, /^OIDC_CLIENT_SECRET is missing/],
    [{ OIDC_SCOPE: 'email' }, /^OIDC_SCOPE/],
    [{ OIDC_NAME: 'x'.repeat(61) }, /^OIDC_NAME/],
    [{ OIDC_EMAIL_TRUSTED: 'yes' }, /^OIDC_EMAIL_TRUSTED must be true or false/],
    [{ OIDC_ROLE_CLAIM: 'groups' }, /^OIDC_ROLE_CLAIM and OIDC_ROLES/],
    [{ OIDC_ROLES: 'it=editor' }, /^OIDC_ROLE_CLAIM and OIDC_ROLES/],
    ...['it=owner', 'it', '=editor', 'it=editor, it=viewer'].map(
      (OIDC_ROLES): [Record<string, string>, RegExp] => [
        { OIDC_ROLE_CLAIM: 'groups', OIDC_ROLES },
        /^OIDC_ROLES must be like/,
      ],
    ),
    ...[
      'http://id.example',
      'http://127.0.0.1.evil.example',
      'http://10.0.0.1',
      'https://user:secret@id.example',
      'https://id.example?x=1',
      'https://id.example#x',
      'javascript:alert(1)',
      'id.example',
    ].map((OIDC_ISSUER): [Record<string, string>, RegExp] => [{ OIDC_ISSUER }, /^OIDC_ISSUER must be/]),
  ];
  for (const [change, expected] of wrong)
    assert.throws(
      () => readSettings({ ...right, ...change }),
      (error: unknown) => error instanceof StartError && expected.test(error.message),
      JSON.stringify(change),
    );
});

config('settings with https must name the server’s proxy, or say that there is none', () =>
  inTempFolder(async (folder) => {
    const open = { DATA_DIR: folder, HOST: '0.0.0.0', PUBLIC_ORIGIN: 'https://shop.example' };
    assert.match(refusal(open), /^TRUST_PROXY is missing: [^\n]+$/);
    assert.match(refusal({ ...open, HOST: '127.evil.example' }), /^TRUST_PROXY is missing/);
    assert.equal(loadConfig({ ...open, TRUST_PROXY: 'none' }).trustProxy, []);
    assert.equal(loadConfig({ ...open, TRUST_PROXY: '172.30.0.1' }).trustProxy, ['172.30.0.1']);
    for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost', '']) loadConfig({ ...open, HOST });
    loadConfig({ ...open, PUBLIC_ORIGIN: 'http://shop.example' });
    loadConfig({ ...open, PUBLIC_ORIGIN: '' });
  }),
);

config('secret settings may come from files', () =>
  inTempFolder(async (folder) => {
    const files: Record<string, string> = {
      JWT_SECRET: `${'s'.repeat(32)}\n`,
      ADMIN_PASSWORD: ' a phrase with spaces \n',
      OPENAI_API_KEY: 'key\r\n',
      S3_SECRET_ACCESS_KEY: 'secret',
      DATABASE_URL: 'postgres://shop:password@db/shop\n',
    };
    const env: Record<string, string> = { DATA_DIR: folder, S3_BUCKET: 'photos', S3_ACCESS_KEY_ID: 'id' };
    for (const [name, content] of Object.entries(files)) {
      env[`${name}_FILE`] = path.join(folder, name);
      await writeFile(path.join(folder, name), content);
    }
    const read = loadConfig(env);
    assert.is(read.jwtSecret, 's'.repeat(32));
    assert.is(read.adminPassword, ' a phrase with spaces ');
    assert.is(read.openaiApiKey, 'key');
    assert.is(read.s3?.secretAccessKey, 'secret');
    assert.equal(read.database, { kind: 'postgres', url: 'postgres://shop:password@db/shop' });
    assert.equal(findDatabase(env), read.database);
    for (const name of Object.keys(files)) {
      const file = `${name}_FILE`;
      assert.match(refusal({ ...env, [name]: 'x' }), new RegExp(`^${name} and ${file} are both set`));
      for (const wrong of [path.join(folder, 'none'), folder]) {
        const line = refusal({ ...env, [file]: wrong });
        assert.match(line, new RegExp(`^${file} .* cannot be read: [^\\n]+$`));
      }
      await writeFile(path.join(folder, 'empty'), '\n');
      assert.match(refusal({ ...env, [file]: path.join(folder, 'empty') }), /is empty$/);
    }
    assert.match(
      refusal({ DATA_DIR: folder, S3_SECRET_ACCESS_KEY_FILE: env.JWT_SECRET_FILE ?? '' }),
      /S3_BUCKET/,
    );
  }),
);

config('a setting of a data folder that is no folder is refused', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'file');
    await writeFile(file, 'x');
    for (const dataDir of [file, path.join(file, 'below')]) {
      assert.match(refusal({ DATA_DIR: dataDir }), /^DATA_DIR /);
    }
  }),
);

config('reading the settings touches no disk', () =>
  inTempFolder(async (folder) => {
    const dataDir = path.join(folder, 'new');
    const read = readSettings({ DATA_DIR: dataDir });
    assert.equal([read.dataDir, read.jwtSecret], [dataDir, null]);
    assert.equal(await readdir(folder), []);
    assert.throws(() => loadConfig({ DATA_DIR: dataDir, PORT: 'x' }), /PORT/);
    assert.equal(await readdir(folder), [], 'a start that is refused leaves nothing behind');
  }),
);

config('only their owner can read the data folder and the signing secret; the secret stays the same', () =>
  inTempFolder(async (folder) => {
    const dataDir = path.join(folder, 'new', 'data');
    const first = loadConfig({ DATA_DIR: dataDir });
    const file = path.join(dataDir, 'jwt-secret');
    assert.is((await stat(dataDir)).mode & 0o777, 0o700);
    assert.is((await stat(file)).mode & 0o777, 0o600);
    await chmod(file, 0o644);
    assert.is(loadConfig({ DATA_DIR: dataDir }).jwtSecret, first.jwtSecret);
    assert.is((await stat(file)).mode & 0o777, 0o600);
    assert.is((await readFile(file, 'utf8')).trim(), first.jwtSecret);
  }),
);

config('a signing secret that is too short, or no file, is refused and left as it is', () =>
  inTempFolder(async (folder) => {
    const file = path.join(folder, 'jwt-secret');
    await writeFile(file, 'short');
    assert.ok(refusal({ DATA_DIR: folder }).includes('jwt-secret'));
    assert.is(await readFile(file, 'utf8'), 'short');
    const other = path.join(folder, 'other');
    await mkdir(path.join(other, 'jwt-secret'), { recursive: true });
    assert.ok(refusal({ DATA_DIR: other }).includes('jwt-secret'));
  }),
);

function refusal(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    assert.instance(error, StartError);
    return error instanceof Error ? error.message : '';
  }
  throw new Error(`accepted ${JSON.stringify(env)}`);
}

config.run();
