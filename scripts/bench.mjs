import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { filesIn } from './files.mjs';
import { findWholeChromium } from './programs.mjs';
import { nodeOptions } from './server.mjs';

/** Builds and runs the measurements whose path contains `name`; ends the process. */
export async function bench(name = '') {
  // The long lists take minutes: they are measured only on request, by name.
  const files = (await filesIn('bench', /\.bench\.ts$/, name)).filter(
    (file) => name !== '' || !file.includes('scale'),
  );
  await build(nodeOptions(files, 'bench/dist', { outbase: 'bench' }));
  const env = { ...process.env, CHROMIUM: findWholeChromium() ?? '' };
  let failed = false;
  for (const file of files) {
    const built = file.replace(/^bench\//, 'bench/dist/').replace(/\.ts$/, '.js');
    failed = spawnSync(process.execPath, [built], { stdio: 'inherit', env }).status !== 0 || failed;
  }
  process.exit(failed ? 1 : 0);
}
