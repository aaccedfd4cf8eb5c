/**
 * The door to everything that package.json's commands do. The work is in scripts/.
 *
 *   node build.mjs                  build app and server for production, if anything has changed
 *   node build.mjs --run FILE ...   build what changed, then run FILE, a built program, here
 *   node build.mjs --watch          build for development and serve; rebuild and reload on change
 *   node build.mjs --test [NAME]    run every test, or those whose path contains NAME; `postgres`
 *                                   or `postgres/NAME` runs the server's on a PostgreSQL
 *   node build.mjs --firefox [NAME] walk all journeys of test/browser in Firefox
 *   node build.mjs --webkit         walk the journeys of test/webkit in WebKitGTK
 *   node build.mjs --faults [NAME]  run test/faults and server/test/fuzz with many rounds
 *   node build.mjs --s3             run the tests of the photo store on s3rver
 *   node build.mjs --nodes [NAME]   run the tests on each version of Node that is supported
 *   node build.mjs --check          check types, lint, format and the width of comments
 *   node build.mjs --bench [NAME]   run the measurements of bench/
 *
 * Every command works on a bare clone: what it needs of the lock file is installed first.
 */
import { existsSync } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { newestChange } from './scripts/files.mjs';
import { installIfNeeded } from './scripts/install.mjs';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));

const appOut = 'dist/app';
const serverOut = 'server/dist';
/**
 * Its modification time is that of the last build's start; it holds what that build said of the
 * sizes.
 */
const buildStamp = 'dist/built';
const withinBudget = 'within its budget';

const modes = {
  '--build': build,
  '--run': run,
  '--watch': async () => {
    await rm(buildStamp, { force: true });
    const { watch } = await import('./scripts/watch.mjs');
    await watch(appOut, serverOut);
  },
  '--test': async (name) => (await import('./scripts/tests.mjs')).runAll(name, buildIfChanged),
  '--firefox': async (name) => (await import('./scripts/tests.mjs')).runFirefox(name, buildIfChanged),
  '--webkit': async () => (await import('./scripts/tests.mjs')).runWebKit(buildIfChanged),
  '--faults': async (name) => (await import('./scripts/tests.mjs')).runLong(name, buildIfChanged),
  '--s3': async () => (await import('./scripts/tests.mjs')).runOnS3(buildIfChanged),
  '--nodes': async (...name) => (await import('./scripts/nodes.mjs')).testOnNodes(...name),
  '--check': async () => (await import('./scripts/check.mjs')).check(),
  '--bench': async (name) => {
    await buildIfChanged();
    await (await import('./scripts/bench.mjs')).bench(name);
  },
};

const [mode = '--build', ...rest] = process.argv.slice(2);
if (!modes[mode]) {
  console.error(`Unknown command ${mode}. Known: ${Object.keys(modes).join(' ')}`);
  process.exit(1);
}
installIfNeeded({ tests: !['--build', '--run', '--watch'].includes(mode) });
try {
  await modes[mode](...rest);
} catch (error) {
  if (!error.errors) throw error;
  process.exit(1); // esbuild has printed what is wrong
}

/** Builds what changed, and fails where the program is too large: one that is still runs. */
async function build() {
  await buildIfChanged();
  const said = await readFile(buildStamp, 'utf8');
  console.log(`The app is ${said}.`);
  if (said !== withinBudget) process.exitCode = 1;
}

/** Builds unless every source is older than the last build. */
async function buildIfChanged() {
  if ([buildStamp, `${appOut}/index.html`, `${serverOut}/main.js`].every(existsSync)) {
    const sources = ['src', 'styles', 'server/src', 'server/demo', 'index.html', 'build.mjs', 'scripts'];
    const times = await Promise.all([...sources, 'package-lock.json'].map(newestChange));
    if (Math.max(...times) < (await stat(buildStamp)).mtimeMs) return;
  }
  await rm(buildStamp, { force: true });
  const started = new Date(); // a source that changes while the build runs is newer
  // Loaded on first use: a start with nothing to build does without esbuild.
  const [{ buildApp }, { buildServer }] = await Promise.all([
    import('./scripts/app.mjs'),
    import('./scripts/server.mjs'),
  ]);
  const [fits] = await Promise.all([buildApp(appOut), buildServer(serverOut)]);
  await writeFile(buildStamp, fits ? withinBudget : 'larger than its budget');
  await utimes(buildStamp, started, started);
  await (await import('esbuild')).stop();
}

async function run(file, ...args) {
  await buildIfChanged();
  const program = path.resolve(file);
  process.argv = [process.argv[0], program, ...args];
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(program).href);
}

/** npm signals the shell between it and this process; many shells die without passing it on. */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
