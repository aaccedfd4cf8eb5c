import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'esbuild';
import { runProcess, signalAll } from './runProcess.mjs';
import { nodeOptions, programs } from './server.mjs';

/**
 * In ms: after that a job waits for something that never comes, however busy the machine is. Many
 * rounds take longer.
 */
const longest = () => (process.env.FAULTS === 'long' ? 300 : 15) * 60_000;

let interrupted = false;

/**
 * Runs groups of test files with uvu; returns the sums of their counts. A group has
 *
 * - `title`, `files`, and `folder`, where their bundles lie while they run;
 * - `batches`: in how many processes they run. One process a file if it is missing. A file that
 *   begins with `// In a process of its own` has one;
 * - `env`: more environment variables;
 * - `first`: a module that runs before all others, packages included (react-dom looks for a
 *   document when it loads);
 * - `beside`: starts what each process needs for itself; resolves with `{ env, stop }`.
 *
 * The jobs begin in the order of the groups. One more runs at once than there are cores, as many
 * tests wait.
 */
export async function runGroups(groups) {
  const sums = { passed: 0, failed: 0 };
  const failures = [];
  process.on('SIGTERM', stop).on('SIGINT', stop);
  try {
    const jobs = [];
    for (const group of await bundleAll(groups, sums))
      for (const files of batchesOf(group)) jobs.push({ ...group, files });
    const live = jobs.length === 1;
    const work = async () => {
      for (let job = jobs.shift(); job && !interrupted; job = jobs.shift())
        await runJob(job, live, sums, failures);
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) + 1 }, work));
    if (interrupted) sums.failed += 1;
    // Once more at the end: a long log may be cut at the front.
    if (!live && failures.length) process.stdout.write(`\n— What failed\n${failures.join('\n')}`);
  } finally {
    process.off('SIGTERM', stop).off('SIGINT', stop);
    for (const { folder } of groups) await rm(outdirOf(folder), { recursive: true, force: true });
  }
  return sums;
}

function stop(signal) {
  interrupted = true;
  signalAll(signal);
}

/** Concurrent runs have folders of their own. */
function outdirOf(folder) {
  return `${folder}/${process.pid}`;
}

/** Bundles the files of each folder together; returns the groups whose bundles were built. */
async function bundleAll(groups, sums) {
  const built = new Map();
  for (const folder of new Set(groups.map((group) => group.folder))) {
    const files = groups
      .filter((group) => group.folder === folder)
      .flatMap(({ files, first = [] }) => files.concat(first));
    built.set(folder, await bundle(files, folder));
  }
  sums.failed += groups.filter(({ folder }) => !built.get(folder)).length;
  return groups.filter(({ folder }) => built.get(folder));
}

async function bundle(files, folder) {
  const entries = files.map((file) => [file.replace(/\.tsx?$/, ''), file]);
  // The server's tests start these.
  const started = folder.startsWith('server/') ? programs : {};
  try {
    await build({
      ...nodeOptions({ ...Object.fromEntries(entries), ...started }, outdirOf(folder)),
      jsx: 'automatic',
      loader: { '.css': 'empty' },
      define: { DEV: 'true', PHOTO_WORKER: '""', 'process.env.NODE_ENV': '"test"' },
    });
    return true;
  } catch (error) {
    console.error(error.message);
    return false;
  }
}

/** Deals the files out to the batches, one after another. */
function batchesOf({ files, batches = files.length }) {
  const alone = files.filter((file) => readFileSync(file, 'utf8').startsWith('// In a process of its own'));
  const others = files.filter((file) => !alone.includes(file));
  const parts = Array.from({ length: Math.min(batches, others.length) }, (_, part) =>
    others.filter((_, at) => at % batches === part),
  );
  return [...alone.map((file) => [file]), ...parts];
}

/** Runs the files of a job in a process; prints its output when it ends, or `live` as it runs. */
async function runJob({ title, files, folder, env, first, beside }, live, sums, failures) {
  const started = performance.now();
  const outdir = outdirOf(folder);
  const builtName = (file) => file.replace(/\.tsx?$/, '.js');
  const preload = first ? [`--import=./${outdir}/${builtName(first)}`] : [];
  const uvu = [...preload, '--enable-source-maps', '--input-type=module', '--eval', runner, outdir];
  let helper;
  try {
    helper = await beside?.();
    if (interrupted) return;
    const settings = { ...process.env, FORCE_COLOR: '1', NODE_ENV: 'test', ...env, ...helper?.env };
    const how = { live, longest: longest() };
    const { status, output } = await runProcess(
      process.execPath,
      [...uvu, ...files.map(builtName)],
      settings,
      how,
    );
    const seconds = Math.round((performance.now() - started) / 1000);
    if (!live) process.stdout.write(`\n— ${title} tests (${seconds} s)\n${output}`);
    const text = stripVTControlCharacters(output);
    if (addCounts(status, text, sums)) failures.push(`${title} tests\n${failuresIn(text)}`);
  } catch (error) {
    console.error(error.message);
    failures.push(`${title} tests\n${error.message}\n`);
    sums.failed += 1;
  } finally {
    await helper?.stop();
  }
}

/**
 * Adds what uvu printed; returns the number of failures. A failed `before` hook shows in the counts
 * alone, an early exit in the status. A file whose tests are all left out has none.
 */
function addCounts(status, output, sums) {
  const counts = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(output);
  const [, total = 0, passed = 0] = counts ?? [];
  const ran = status === 0 && (total > 0 || (counts && /^Left out, /m.test(output)));
  const failed = Math.max(total - passed, ran ? 0 : 1);
  sums.passed += Number(passed);
  sums.failed += failed;
  return failed;
}

/** Returns the reports of the failed tests, or the end of an output that has none. */
function failuresIn(output) {
  const reports = output.match(/^ *FAIL .*(?:\n(?! *FAIL |.*\.test\.js$| *Total:).*)*/gm);
  return reports?.join('\n') ?? output.slice(-2000);
}

/**
 * Does what uvu's own command does, but ends the process after the last test, whatever is still
 * open.
 */
const runner = `import { parse } from 'uvu/parse'; import { run } from 'uvu/run';
const [folder, ...files] = process.argv.slice(1);
const { suites } = await parse(folder, '\\\\.test\\\\.js$');
await run(suites.filter(({ name }) => files.includes(name)), { bail: false });
process.exit();`;
