/**
 * The lock file has no version with a relevant open advisory (docs/security.md lists them), and a
 * start installs exactly the packages it needs.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const dependencies = suite('dependencies');

interface Locked {
  version?: string;
  resolved?: string;
  integrity?: string;
  link?: boolean;
}

// npm's lock file has a package for each folder.
const locked = Object.entries(
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }).packages,
);

/** The oldest version of each package without a known fault, for each major version in use. */
const oldest: Record<string, readonly string[]> = {
  fastify: ['5.12.2'],
  '@fastify/static': ['10.1.3'],
  '@fastify/multipart': ['10.1.9'],
  ws: ['8.17.1'],
  sharp: ['0.32.6'],
  'fast-uri': ['3.1.7', '4.0.1'],
};

function isAtLeast(version: string, wanted: string): boolean {
  const [left, right] = [version, wanted].map((text) => text.split('.').map(Number));
  const at = left?.findIndex((part, index) => part !== right?.[index]) ?? -1;
  return at < 0 || (left?.[at] ?? 0) > (right?.[at] ?? 0);
}

for (const [name, versions] of Object.entries(oldest)) {
  dependencies(`the package ${name} is ${versions.join(' or ')} at least`, () => {
    const found = locked.filter(([folder]) => folder.endsWith(`node_modules/${name}`));
    assert.ok(found.length > 0, 'it is used no more: take its row away');
    for (const [folder, { version = '' }] of found) {
      const wanted = versions.find((each) => each.split('.')[0] === version.split('.')[0]);
      assert.ok(
        wanted === undefined ? isAtLeast(version, versions.at(-1) ?? '') : isAtLeast(version, wanted),
        `${folder} ${version}`,
      );
    }
  });
}

dependencies('the documentation counts the packages of the server', () => {
  const { dependencies } = JSON.parse(readFileSync('server/package.json', 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const [, counted] = /the server has (\d+)\s+packages/.exec(readFileSync('docs/security.md', 'utf8')) ?? [];
  assert.is(Number(counted), Object.keys(dependencies).length);
});

/** Returns the names of the packages that the files of a folder import. */
function importedIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(ts|tsx|mjs)$/.test(file),
  );
  const imports = /^(?:import\b.*|\}) from '([^'.][^']*)'|\bimport\('([^'.][^']*)'\)/gm;
  return files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(imports)]
      .map(([, first, second = '']) => first ?? second)
      .filter((name) => !name.startsWith('node:'))
      .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/')),
  );
}

for (const [manifest, folders] of Object.entries({
  'package.json': ['src', 'scripts'],
  'server/package.json': ['server/src', 'server/demo'],
})) {
  dependencies(`a start installs what ${folders.join(' and ')} import: no package of the tests`, () => {
    const { dependencies } = JSON.parse(readFileSync(manifest, 'utf8')) as {
      dependencies: Record<string, string>;
    };
    const imported = new Set(folders.flatMap(importedIn));
    assert.equal(Object.keys(dependencies).sort(), [...imported].sort());
  });
}

for (const workspace of ['test/browser', 'test/client']) {
  dependencies(`a start installs nothing of ${workspace}`, () => {
    assert.not.match(readFileSync(`${workspace}/package.json`, 'utf8'), '"dependencies"');
  });
}

dependencies('each installed package is known by its checksum', () => {
  const without = locked.filter(
    ([folder, { integrity, link }]) => folder.includes('node_modules/') && !link && integrity === undefined,
  );
  assert.equal(
    without.map(([folder]) => folder),
    [],
  );
});

dependencies.run();
