import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { inTempFolder } from '../../server/test/support/tempFolder';

const test = suite('installing packages');

/** Packs a package with only a name, as a registry would serve it. */
function pack(folder: string, name: string): void {
  const source = path.join(folder, 'sources', name);
  mkdirSync(source, { recursive: true });
  writeFileSync(path.join(source, 'package.json'), JSON.stringify({ name, version: '1.0.0' }));
  execFileSync('npm', ['pack', '--silent', source], { cwd: folder });
}

test('the installation brings a start what it needs, the tests the rest, and neither twice', () =>
  inTempFolder(async (folder) => {
    for (const name of ['shipped', 'tester']) pack(folder, name);
    const root = {
      dependencies: { shipped: 'file:shipped-1.0.0.tgz' },
      devDependencies: { tester: 'file:tester-1.0.0.tgz' },
    };
    const locked = (name: string) => ({ version: '1.0.0', resolved: `file:${name}-1.0.0.tgz` });
    const packages = {
      '': root,
      'node_modules/shipped': locked('shipped'),
      'node_modules/tester': { ...locked('tester'), dev: true },
    };
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(root));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));

    const module = pathToFileURL(path.resolve('scripts/install.mjs')).href;
    const install = (tests: boolean) => {
      const script = `import { installIfNeeded } from '${module}'; installIfNeeded({ tests: ${tests} });`;
      const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd: folder });
      const found = readdirSync(path.join(folder, 'node_modules')).filter((name) => !name.startsWith('.'));
      return { found, installed: String(said) !== '' };
    };
    assert.equal(install(false), { found: ['shipped'], installed: true });
    assert.equal(install(false), { found: ['shipped'], installed: false });
    assert.equal(install(true), { found: ['shipped', 'tester'], installed: true });
    assert.equal(install(true), { found: ['shipped', 'tester'], installed: false });
    assert.equal(install(false), { found: ['shipped', 'tester'], installed: false });
  }));

test.run();
