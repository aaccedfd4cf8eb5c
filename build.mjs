/**
 * Entry point of every command in package.json. It works in a fresh clone, because it first
 * installs the packages that the command needs. `node build.mjs` alone builds app and server if
 * anything changed.
 */
import { existsSync } from 'node:fs';
import { readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { appOut, newestChange, serverOut } from './scripts/files.mjs';
import { installIfNeeded } from './scripts/install.mjs';

process.chdir(path.dirname(fileURLToPath(import.meta.url)));

/**
 * A file whose modification time is the start of the last build; its text says whether the app was
 * within its budget.
 */
const buildStamp = 'dist/built';

const product = {
  '--build': build,
  '--run': run,
  '--watch': async () => (await import('./scripts/watch.mjs')).watch(buildStamp),
};
const development = {
  '--nodes': async (...name) => (await import('./scripts/nodes.mjs')).testOnNodes(...name),
  '--postgres18': async (...name) => (await import('./scripts/postgres18.mjs')).testOnPostgres18(...name),
  '--check': async () => (await import('./scripts/check.mjs')).check(),
  '--bench': async (name) => (await import('./scripts/bench.mjs')).bench(name, buildIfChanged),
};
const [mode = '--build', ...rest] = process.argv.slice(2);
installIfNeeded({ tests: !product[mode] });
try {
  const work = product[mode] ?? development[mode] ?? test;
  await work(...rest);
} catch (error) {
  if (!error.errors) throw error;
  process.exit(1); // esbuild has printed what is wrong
}

/** Builds if anything changed. Fails if the app exceeds its budget (`--run` starts it anyway). */
async function build() {
  const fits = await buildIfChanged();
  console.log(`The app is ${fits ? 'within' : 'larger than'} its budget.`);
  if (!fits) process.exitCode = 1;
}

/**
 * Builds if a source is newer than the last build. Resolves with whether the app is within its
 * budget.
 */
async function buildIfChanged() {
  if ([buildStamp, `${appOut}/index.html`, `${serverOut}/main.js`].every(existsSync)) {
    const sources = ['src', 'styles', 'server/src', 'server/demo', 'index.html', 'build.mjs', 'scripts'];
    const times = await Promise.all([...sources, 'package-lock.json'].map(newestChange));
    if (Math.max(...times) < (await stat(buildStamp)).mtimeMs)
      return (await readFile(buildStamp, 'utf8')) === 'true';
  }
  await rm(buildStamp, { force: true });
  const started = new Date(); // a source that changes during the build counts as newer
  // Loaded only now, so that a start without a build does not load esbuild.
  const [{ buildApp }, { buildServer }, esbuild] = await Promise.all(
    ['./scripts/buildApp.mjs', './scripts/buildServer.mjs', 'esbuild'].map((name) => import(name)),
  );
  const [fits] = await Promise.all([buildApp(), buildServer()]);
  await writeFile(buildStamp, String(fits));
  await utimes(buildStamp, started, started);
  await esbuild.stop();
  return fits;
}

/** Runs tests. `words` choose among those of this mode. */
async function test(...words) {
  await (await import('./scripts/runTests.mjs')).runTests(mode.slice('--'.length), words, buildIfChanged);
}

/** Builds what changed and runs a built program in this process. */
async function run(file, ...args) {
  await buildIfChanged();
  const program = path.resolve(file);
  process.argv = [process.argv[0], program, ...args];
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(program).href);
}

/** Ends this process when its parent ends, because many shells do not forward npm's signals. */
function stopWithParent() {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  timer.unref();
}
