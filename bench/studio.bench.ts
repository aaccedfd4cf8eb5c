/**
 * Measures which photos of a studio are taken for likely duplicates: garments on white, the
 * hardest for a hash, because most of each photo is an even ground.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { studioPairs } from './grouping/studioPairs';
import { printTable } from './support/figures';

const folder = await mkdtemp(path.join(tmpdir(), 'clothes-admin-studio-'));
try {
  const pairs = await studioPairs(folder, 1);
  printTable(
    ['Pairs of studio photos', 'pairs', '0 bits', 'to 3', 'to 6'],
    Object.entries(pairs).map(([kind, { pairs, near }]) => {
      const upTo = (bits: number) => `${near.slice(0, bits + 1).reduce((sum, count) => sum + count, 0)}`;
      return [kind, `${pairs}`, upTo(0), upTo(3), upTo(6)];
    }),
  );
} finally {
  await rm(folder, { recursive: true });
}
