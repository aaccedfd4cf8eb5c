/**
 * The files of docs/deploy keep their promises: they fetch nothing at run time, and allow only what
 * is needed.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wrongSetting } from '../server/src/commands/runProgram';
import { inTempFolder } from '../server/test/support/tempFolder';

const deploy = suite('files for running it');
const read = (name: string) => readFileSync(`docs/deploy/${name}`, 'utf8');

deploy('docs/deploy: unit and image run the finished build, and fetch nothing', () => {
  const [, command = ''] = /^ExecStart=(.+)$/m.exec(read('clothes-admin.service')) ?? [];
  assert.match(command, /^\/usr\/bin\/node .*\/server\/dist\/main\.js$/);
  const image = read('Dockerfile');
  const last = image.slice(image.lastIndexOf('\nFROM '));
  assert.not.match(last, /\b(npm|npx|apt-get|curl)\b/);
  const [, entry = '[]'] = /^ENTRYPOINT (.+)$/m.exec(last) ?? [];
  const [, program = '[]'] = /^CMD (\["server.+)$/m.exec(last) ?? [];
  assert.equal([JSON.parse(entry)[0], JSON.parse(program)], ['node', ['server/dist/main.js']]);
  const heap = /--max-old-space-size=(\d+)/;
  assert.ok(Number(heap.exec(command)?.[1]) > 0);
  assert.is(heap.exec(command)?.[1], heap.exec(entry)?.[1]);
});

deploy('docs/deploy: the systemd unit has a limit of memory, and what it does not need is closed', () => {
  const unit = read('clothes-admin.service');
  for (const line of ['ProcSubset=pid', 'PrivateUsers=yes', 'SystemCallFilter=~@privileged @resources']) {
    assert.ok(unit.includes(`\n${line}\n`), line);
  }
  assert.match(unit, /^MemoryMax=\d+M$/m);
});

deploy('docs/deploy: the unit starts the server again after any failure but a wrong setting', () => {
  const unit = read('clothes-admin.service');
  for (const line of [
    'StartLimitIntervalSec=0',
    'Restart=on-failure',
    `RestartPreventExitStatus=${wrongSetting}`,
  ]) {
    assert.ok(unit.includes(`\n${line}\n`), line);
  }
});

deploy('docs/deploy: the operators’ command has the settings, program and user of the unit', () => {
  const [unit, command] = [read('clothes-admin.service'), read('clothes-admin')];
  const of = (name: string) =>
    [...unit.matchAll(new RegExp(`^${name}=(.+)$`, 'gm'))].map(([, value]) => value);
  assert.ok(command.includes(`exec env -i PATH="$PATH" ${of('Environment').join(' ')} `));
  const [node = '', ...words] = of('ExecStart').join().split(' ');
  const program = words.at(-1)?.replace('main.js', 'asServer.js');
  assert.equal(of('Group'), of('User'));
  const asServer = `${program} ${of('User')} ${of('EnvironmentFile')} "$@"\n`;
  assert.ok(command.includes(`${node} --enable-source-maps ${asServer}`));
});

deploy('docs/deploy: each container is restricted, and database and store have no way out', () => {
  const compose = read('compose.yaml');
  const [, restricted = ''] = /x-restricted: &restricted\n((?: {2}.+\n)+)/.exec(compose) ?? [];
  for (const rule of ['read_only: true', 'cap_drop: [ALL]', 'no-new-privileges:true']) {
    assert.ok(restricted.includes(rule), rule);
  }
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nnetworks:'));
  const parts = services.split(/\n {2}(?=\w+:\n)/).slice(1);
  assert.equal(
    parts.map((part) => part.slice(0, part.indexOf(':'))),
    ['app', 'database', 'store'],
  );
  for (const part of parts) {
    for (const rule of ['<<: *restricted', 'tmpfs: [', 'mem_limit: ', 'pids_limit: ', 'networks: [']) {
      assert.ok(part.includes(`\n    ${rule}`), `${rule} of ${part.slice(0, 8)}`);
    }
    assert.is(part.includes('networks: [inside]'), !part.startsWith('app'));
  }
  assert.match(compose, /\n {2}inside:\n {4}internal: true\n/);
});

deploy('docs/deploy: the app believes the gateway alone, and no password is in its environment', () => {
  const compose = read('compose.yaml');
  const [, gateway] = /gateway: ([\d.]+)/.exec(compose) ?? [];
  assert.is(/TRUST_PROXY: (\S+)/.exec(compose)?.[1], gateway);
  const app = compose.slice(compose.indexOf('\n  app:'), compose.indexOf('\n  database:'));
  for (const name of ['DATABASE_URL', 'S3_SECRET_ACCESS_KEY', 'OPENAI_API_KEY', 'JWT_SECRET']) {
    assert.not.match(app, new RegExp(`\\b${name}:`));
  }
});

deploy('a second run of make-secrets changes no secret, and completes what is missing', () =>
  inTempFolder(async (folder) => {
    await copyFile('docs/deploy/make-secrets', path.join(folder, 'make-secrets'));
    const make = (...words: string[]) =>
      spawnSync('sh', [path.join(folder, 'make-secrets'), ...words], { encoding: 'utf8' });
    const all = () =>
      ['.env', 'secrets/postgres_password', 'secrets/s3_secret_access_key', 'secrets/database_url'].map(
        (name) => readFileSync(path.join(folder, name), 'utf8'),
      );
    assert.match(make().stderr, 'name the address that people use');
    assert.is(make('https://admin.shop.example').status, 0);
    const [env = '', password = '', , url] = all();
    const made = all();
    assert.match(env, /^PUBLIC_ORIGIN=https:\/\/admin\.shop\.example\n/);
    assert.ok(env.includes(`\nPOSTGRES_PASSWORD=${password}\n`));
    assert.is(url, `postgres://clothes_admin:${password}@database/clothes_admin`);
    assert.is(statSync(path.join(folder, 'secrets')).mode & 0o777, 0o700);
    assert.is(statSync(path.join(folder, '.env')).mode & 0o777, 0o600);
    await rm(path.join(folder, 'secrets/database_url'));
    assert.is(make('https://other.example').status, 0);
    assert.equal(all(), made);
    await rm(path.join(folder, '.env'));
    assert.match(make('https://other.example').stderr, 'but not the .env that belongs to it');
  }),
);

deploy('docs/deploy: proxies pass on what they saw themselves', () => {
  for (const name of ['nginx-proxy.conf', 'nginx-static.conf']) {
    const config = read(name);
    const passes = [...config.matchAll(/^ *proxy_set_header X-Forwarded-For (.+);$/gm)].map(
      ([, value]) => value,
    );
    // Once for the site and once for the sockets: a location with its own header inherits none.
    assert.equal(passes, ['$remote_addr', '$remote_addr'], name);
    for (const header of ['X-Forwarded-Host', 'Forwarded']) {
      assert.is(
        config.match(new RegExp(`proxy_set_header ${header} "";`, 'g'))?.length,
        2,
        `${name}: ${header}`,
      );
    }
  }
});

deploy.run();
