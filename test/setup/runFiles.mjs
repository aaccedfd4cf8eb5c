/**
 * Runs test files in this process with uvu, and prints what each of them took. The arguments are a
 * folder and the names of bundles in it. It works like uvu's command but ends the process after the
 * last test, even with open handles.
 */
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { processorSeconds } from '../../scripts/processorSeconds.mjs';

const [folder, ...files] = process.argv.slice(2);
globalThis.UVU_DEFER = 1;
const { exec } = await import('uvu');
for (const [index, file] of files.entries()) {
  const group = [file];
  globalThis.UVU_INDEX = index;
  globalThis.UVU_QUEUE.push(group);
  const started = spent();
  await import(pathToFileURL(path.resolve(folder, file)).href);
  const importing = since(started);
  const suites = group.splice(1);
  group.push(() => runSuites(file, suites, importing));
}
await exec();
process.exit();

/** Runs the suites of a file. Resolves, as one suite does, with its errors and counts. */
async function runSuites(file, suites, importing) {
  const started = spent();
  const results = [];
  for (const run of suites) results.push(await run());
  const running = since(started);
  const [passed, skipped, total] = [1, 2, 3].map((at) => results.reduce((sum, one) => sum + one[at], 0));
  const processor = (importing.processor + running.processor).toFixed(2);
  const wall = (importing.wall + running.wall).toFixed(1);
  // runGroups.mjs reads this line.
  console.log(`  ${total} tests, ${processor} s of processor time in ${wall} s: ${file}`);
  const errors = results.map(([error]) => error).filter((error) => error !== true);
  // A suite without `run()` would count as passed.
  if (suites.length === 0) errors.push(` FAIL ${file}: no suite ran`);
  return [errors.join('\n') || true, passed, skipped, total];
}

function spent() {
  return { wall: performance.now() / 1000, processor: processorSeconds() };
}

function since({ wall, processor }) {
  const now = spent();
  return { wall: now.wall - wall, processor: now.processor - processor };
}
