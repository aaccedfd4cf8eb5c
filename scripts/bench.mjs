import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { nodeOptions } from './buildServer.mjs';
import { filesIn } from './files.mjs';
import { wholeChromium } from './programs.mjs';

/** Runs the measurements whose path contains `name`, then ends the process. */
export async function bench(name = '', buildIfChanged) {
  await buildIfChanged();
  // Measurements of long lists take minutes, so they run only when `name` asks for them.
  const files = (await filesIn('bench', /\.bench\.ts$/, name)).filter(
    (file) => name !== '' || !file.includes('scale'),
  );
  await build(nodeOptions(files, 'bench/dist', { outbase: 'bench' }));
  const env = { ...process.env, CHROMIUM: wholeChromium ?? '' };
  let failed = false;
  for (const file of files) {
    const built = file.replace(/^bench\//, 'bench/dist/').replace(/\.ts$/, '.js');
    failed = spawnSync(process.execPath, [built], { stdio: 'inherit', env }).status !== 0 || failed;
  }
  process.exit(failed ? 1 : 0);
}
