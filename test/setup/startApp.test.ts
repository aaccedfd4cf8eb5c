import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const test = suite('what the tests of the app load beforehand');

/** Returns the modules that a file imports on demand, by their paths. */
function importedLater(file: string): string[] {
  const found = readFileSync(file, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g);
  return [...found].map(([, name = '']) => path.posix.join(path.posix.dirname(file), name));
}

/** A page and a tool of development, and parts that `fetch()` loads. */
const others = [
  ...['src/app/devReload', 'src/app/primitives/PrimitivesScreen'],
  ...['src/app/shell/FrameExtras', 'src/app/shell/RailExtras'],
];

test('tests of the app wait for no file that it fetches later: all are loaded beforehand', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join('src', file));
  const later = new Set(files.flatMap(importedLater));
  assert.ok(later.size > 50);
  for (const name of [...others, ...importedLater('test/setup/startApp.tsx')]) later.delete(name);
  assert.equal([...later], []);
});

test.run();
