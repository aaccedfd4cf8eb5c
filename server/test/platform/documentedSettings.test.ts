/** README.md and .env.sample name the settings that the server reads, with its defaults. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { listModels } from '../../src/generation/ai/models';
import { readSettings } from '../../src/platform/config';
import { readEnvironmentFile } from '../../src/platform/environmentFile';
import { StartError } from '../../src/platform/StartError';
import { inTempFolder } from '../support/tempFolder';

const documented = suite('documented settings');
const readme = readFileSync('README.md', 'utf8');
const sample = readFileSync('.env.sample', 'utf8');

/** The names in README.md's table with their defaults, of which some are words and no values. */
const inReadme = [...readme.matchAll(/^\| (`[A-Z][^|]*)\|([^|]*)\|/gm)].flatMap(([, names, cell]) => {
  const row = [...(names ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
  const defaults = row.length === 1 ? [cell] : cell?.split(cell.includes(';') ? '; ' : ', ');
  return row.map((name, at): [name: string, otherwise: string] => [name, defaults?.[at]?.trim() ?? '']);
});

/** The lines of .env.sample that set a variable, with their # taken away. */
const lines = [...sample.matchAll(/^#([A-Z][A-Z0-9_]*=.*)$/gm)].map(([, line]) => line).join('\n');

/** Returns what the server does with these settings. */
function effect(env: Record<string, string | undefined>) {
  const { adminEmail, aiModels, ...read } = readSettings(env);
  const models = listModels({ aiModels, openaiApiKey: read.openaiApiKey });
  return { ...read, adminEmail: adminEmail ?? 'admin@localhost', models };
}

/** Returns whether a text, as a value of a setting, changes nothing. */
function isDefault(name: string, value: string): boolean {
  try {
    assert.equal(effect({ [name]: value }), effect({}));
    return true;
  } catch (error) {
    if (error instanceof StartError || error instanceof assert.Assertion) return false;
    throw error;
  }
}

documented('.env.sample has the settings and the defaults of README.md', () => {
  assert.ok(inReadme.length > 30);
  const expected = inReadme.map(
    ([name, otherwise]) => `${name}=${isDefault(name, otherwise) ? otherwise : ''}`,
  );
  assert.is(lines, expected.join('\n'));
});

documented('.env.sample as it is sets nothing, and with all its defaults changes nothing', () => {
  for (const read of [parseEnv, readEnvironmentFile]) {
    assert.equal(Object.keys(read(sample)), [], read.name);
    assert.equal(read(lines), parseEnv(lines), read.name);
    const changed = sample.replace('#PORT=8080', 'PORT=8081');
    assert.equal(effect(read(changed)), { ...effect({}), port: 8081 }, read.name);
  }
  assert.equal(effect(parseEnv(lines)), effect({}));
});

documented('each setting of .env.sample has a sentence before it', () => {
  const text = sample.split('\n');
  for (const [at, line] of text.entries())
    if (/^#[A-Z]/.test(line)) assert.match(text[at - 1] ?? '', /^# [A-Z].{9,}$/, line);
});

/** Returns the names of the variables that the server reads; secrets are read from files. */
async function namesRead(): Promise<string[]> {
  return inTempFolder(async (folder) => {
    const given: Record<string, string> = {
      S3_BUCKET: 'photos',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
      PUBLIC_ORIGIN: 'https://shop.example',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'id',
      OIDC_CLIENT_SECRET: 'secret',
      BACKUP_DIR: folder,
    };
    const names = new Set<string>();
    const get = (_: object, name: string | symbol) => {
      names.add(String(name));
      return given[String(name)];
    };
    readSettings(new Proxy<Record<string, string>>(given, { get }));
    return [...names];
  });
}

documented('the server reads no other variables, and secrets from the files that are named', async () => {
  const found = await namesRead();
  // Variables of the machine that the programs of a backup need.
  const ofPrograms = ['PATH', 'HOME', 'NODE_EXTRA_CA_CERTS'];
  const files = found.filter((name) => name.endsWith('_FILE'));
  const settings = found.filter((name) => ![...ofPrograms, ...files].includes(name));
  assert.equal(settings.sort(), inReadme.map(([name]) => name).sort());
  for (const [text, sentence] of [
    [readme, /^`JWT_SECRET`[^:]*may be read from files/m],
    [sample, /JWT_SECRET_FILE=[^:]*: (?:[^.]|\n)*/],
  ] as const) {
    const [said = ''] = sentence.exec(text) ?? [];
    const named = new Set(
      said.match(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)?.map((name) => name.replace(/_FILE$/, '')),
    );
    assert.equal([...named].map((name) => `${name}_FILE`).sort(), files.sort());
  }
});

documented('only the start reads the environment', () => {
  const elsewhere = ['server/src', 'server/demo'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => path.posix.join(folder, name))
      .filter((file) => file.endsWith('.ts') && !file.startsWith('server/src/commands/'))
      .filter((file) => readFileSync(file, 'utf8').includes('process.env')),
  );
  assert.equal(elsewhere, []);
});

documented.run();
