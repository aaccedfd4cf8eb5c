import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'esbuild';
import * as server from './buildServer.mjs';
import { programs } from './programs.mjs';
import { runProcess, signalAll } from './runProcess.mjs';

/** Milliseconds after which a job counts as stuck. With FAULTS=long jobs run many rounds. */
const longest = () => (process.env.FAULTS === 'long' ? 300 : 15) * 60_000;

let interrupted = false;

/**
 * Runs groups of test files with uvu (tests.mjs describes the fields of a group). Returns the sums
 * of their counts. Jobs start in the order of the groups. One more job than there are cores runs at
 * a time (at most nine), because many tests spend time waiting.
 */
export async function runGroups(groups) {
  const ended = [];
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      interrupted = true;
      signalAll(signal);
    });
  try {
    for (const folder of new Set(groups.map((group) => group.folder))) await bundle(folder, groups);
    const jobs = groups.flatMap((group) => batchesOf(group).map((files) => ({ ...group, files })));
    const broken = (error) => ({ passed: 0, failed: 1, report: String(error) });
    const work = async () => {
      for (let job = jobs.shift(); job && !interrupted; job = jobs.shift())
        ended.push(await runJob(job).catch(broken));
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) + 1 }, work));
  } finally {
    for (const { folder } of groups) await rm(outdirOf(folder), { recursive: true, force: true });
  }
  // Failures are printed again at the end, because the start of a long log may be cut off.
  const failures = ended.filter(({ failed }) => failed > 0).map(({ report }) => report);
  if (failures.length > 0) console.log(`\n— What failed\n${failures.join('\n')}`);
  const sum = (key) => ended.reduce((total, counts) => total + counts[key], 0);
  return { passed: sum('passed'), failed: sum('failed') + (interrupted ? 1 : 0) };
}

/** Returns the folder for this process's bundles, so that concurrent runs do not collide. */
function outdirOf(folder) {
  return `${folder}/dist/${process.pid}`;
}

/** Bundles the test files of all groups in this folder. */
async function bundle(folder, groups) {
  const here = groups.filter((group) => group.folder === folder);
  const files = here.flatMap(({ files, first = [] }) => files.concat(first));
  const entries = Object.fromEntries(files.map((file) => [withoutEnding(file), file]));
  // The server's tests start these programs.
  const started = folder.startsWith('server/') ? server.programs : {};
  await build({
    ...server.nodeOptions({ ...entries, ...started }, outdirOf(folder)),
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { DEV: 'true', PHOTO_WORKER: '""', 'process.env.NODE_ENV': '"test"' },
  });
}

function withoutEnding(file) {
  return file.replace(/\.tsx?$/, '');
}

/** Returns the files of a group, distributed over its batches in turn. */
function batchesOf({ files, batches = files.length }) {
  const parts = Array.from({ length: Math.min(batches, files.length) }, (_, part) => part);
  return parts.map((part) => files.filter((_, at) => at % batches === part));
}

/** Runs the files of a job in one process and prints its output. Resolves with its counts. */
async function runJob({ title, files, folder, needs, first }) {
  const started = performance.now();
  const outdir = outdirOf(folder);
  const preload = first ? [`--import=./${outdir}/${withoutEnding(first)}.js`] : [];
  const uvu = [...preload, '--enable-source-maps', '--input-type=module', '--eval', runner, outdir];
  const args = [...uvu, ...files.map((file) => `${withoutEnding(file)}.js`)];
  const { env, beside } = programs[needs] ?? {};
  const helper = await beside?.();
  const settings = { ...process.env, FORCE_COLOR: '1', NODE_ENV: 'test', ...env, ...helper?.env };
  const { status, output } = await runProcess(process.execPath, args, settings, longest());
  await helper?.stop();
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n— ${title} tests (${seconds} s)\n${output}`);
  return countsOf(title, status, stripVTControlCharacters(output));
}

/**
 * Returns the counts that uvu printed, and a report of the failures. A `before` hook that failed
 * shows only in the counts, and a process that ended early only in the status.
 */
function countsOf(title, status, output) {
  const counts = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(output);
  const [, total = 0, passed = 0] = counts ?? [];
  const ran = status === 0 && (total > 0 || (counts && /^Left out, /m.test(output)));
  const failures = output.match(/^ *FAIL .*(?:\n(?! *FAIL |.*\.test\.js$| *Total:).*)*/gm);
  return {
    passed: Number(passed),
    failed: Math.max(total - passed, ran ? 0 : 1),
    report: `${title} tests\n${failures?.join('\n') ?? output.slice(-2000)}`,
  };
}

/** Works like uvu's command but ends the process after the last test, even with open handles. */
const runner = `import { parse } from 'uvu/parse'; import { run } from 'uvu/run';
const [folder, ...files] = process.argv.slice(1);
const { suites } = await parse(folder, '\\\\.test\\\\.js$');
await run(suites.filter(({ name }) => files.includes(name)), { bail: false });
process.exit();`;
