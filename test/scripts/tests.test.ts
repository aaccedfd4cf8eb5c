import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

interface Group {
  title: string;
  folder: string;
  only?: (file: string) => boolean;
}

const module = async (file: string) => (await import(pathToFileURL(path.resolve(file)).href)) as unknown;
const { slow, quick, groups, commands } = (await module('scripts/tests.mjs')) as {
  slow: Record<string, string>;
  quick: Group[];
  groups: Record<string, Group[]>;
  commands: { all: Group[] };
};
const { filesIn } = (await module('scripts/files.mjs')) as {
  filesIn: (folder: string, ending: RegExp) => Promise<string[]>;
};

async function filesOf(groups: Group[]): Promise<string[]> {
  const found = groups.map(async ({ folder, only = () => true }) =>
    (await filesIn(folder, /\.test\.tsx?$/)).filter(only),
  );
  return (await Promise.all(found)).flat().sort();
}

/** Returns how many tests these files declare; a loop that declares several counts as one. */
function declaredIn(files: string[]): number {
  return files.reduce((sum, file) => {
    const code = readFileSync(file, 'utf8');
    const [, name = 'test'] = /^const (\w+) = \w*[sS]uite\b/m.exec(code) ?? [];
    return sum + code.split(new RegExp(`^\\s*${name}\\(`, 'm')).length - 1;
  }, 0);
}

const tiers = suite('tiers of tests');

tiers('each name in the list of slow tests selects a file and has a reason', async () => {
  const files = await filesOf([...quick, ...(groups.slow ?? [])]);
  for (const [name, reason] of Object.entries(slow)) {
    assert.ok(
      files.some((file) => file.startsWith(name)),
      name,
    );
    assert.match(reason, /^[a-z].{9,}/, name);
  }
});

tiers('slow tests are at most a quarter of the tests of the app and the server', async () => {
  const [few, all] = [await filesOf(groups.slow ?? []), await filesOf([...quick, ...(groups.slow ?? [])])];
  assert.ok(declaredIn(few) > 100);
  assert.ok(declaredIn(few) <= declaredIn(all) / 4, `${declaredIn(few)} of ${declaredIn(all)}`);
});

tiers('each test file is in the run of all tests, and in one tier of the app and the server', async () => {
  const slowAndQuick = await filesOf([...quick, ...(groups.slow ?? [])]);
  assert.equal(slowAndQuick, [...new Set(slowAndQuick)]);
  const inAll = new Set(await filesOf(commands.all));
  const long = /^test\/(?:haproxy|s3|webkit)\//;
  const all = [
    ...(await filesIn('test', /\.test\.tsx?$/)),
    ...(await filesIn('server/test', /\.test\.tsx?$/)),
  ];
  assert.equal(
    all.filter((file) => !long.test(file) && !inAll.has(file)),
    [],
  );
  for (const file of slowAndQuick) assert.ok(inAll.has(file), file);
});

tiers.run();
