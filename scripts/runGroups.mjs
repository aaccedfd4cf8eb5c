import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import { build } from 'esbuild';
import * as server from './buildServer.mjs';
import { programs } from './programs.mjs';
import { runProcess, signalAll } from './runProcess.mjs';

/** Milliseconds after which a job counts as stuck. With FAULTS=long jobs run many rounds. */
const longest = () => (process.env.FAULTS === 'long' ? 300 : 30) * 60_000;

let interrupted = false;

/**
 * Runs groups of test files with uvu (tests.mjs describes the fields of a group). Resolves with the
 * counts of each group, and the files with the seconds of processor time that each took, slowest
 * first. Jobs start in the order of the groups. One more job than there are cores runs at a time
 * (at most nine), because many tests spend time waiting.
 */
export async function runGroups(groups) {
  const ended = [];
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      interrupted = true;
      signalAll(signal);
    });
  try {
    for (const folder of new Set(groups.map((group) => group.folder)))
      await build(bundlingOf(folder, groups));
    const jobs = groups.flatMap((group) => batchesOf(group).map((files) => ({ ...group, files })));
    const broken = ({ title }, error) => ({ title, passed: 0, failed: 1, costs: [], report: String(error) });
    const work = async () => {
      for (let job = jobs.shift(); job && !interrupted; job = jobs.shift())
        ended.push(await runJob(job).catch((error) => broken(job, error)));
    };
    await Promise.all(Array.from({ length: Math.min(availableParallelism(), 8) + 1 }, work));
  } finally {
    for (const { folder } of groups) await rm(outdirOf(folder), { recursive: true, force: true });
  }
  // Failures are printed again at the end, because the start of a long log may be cut off.
  const failures = ended.filter(({ failed }) => failed > 0).map(({ report }) => report);
  if (failures.length > 0) console.log(`\n— What failed\n${failures.join('\n')}`);
  if (interrupted) ended.push({ title: 'interrupted', passed: 0, failed: 1, costs: [] });
  const costs = ended.flatMap((job) => job.costs);
  return { counts: countsByGroup(ended), slowest: costs.sort((one, other) => other.seconds - one.seconds) };
}

function countsByGroup(ended) {
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  return [...new Set(ended.map(({ title }) => title))].map((title) => {
    const jobs = ended.filter((job) => job.title === title);
    const [passed, failed] = ['passed', 'failed'].map((key) => sum(jobs.map((job) => job[key])));
    return {
      title,
      passed,
      failed,
      seconds: sum(jobs.flatMap(({ costs }) => costs.map(({ seconds }) => seconds))),
    };
  });
}

/** Returns the folder for this process's bundles, so that concurrent runs do not collide. */
function outdirOf(folder) {
  return `${folder}/dist/${process.pid}`;
}

/** Returns esbuild's options for the test files of all groups in this folder. */
export function bundlingOf(folder, groups) {
  const here = groups.filter((group) => group.folder === folder);
  const files = here.flatMap(({ files, first = [] }) => files.concat(first));
  const entries = Object.fromEntries(files.map((file) => [withoutEnding(file), file]));
  // The server's tests start these programs.
  const started = folder.startsWith('server/') ? server.programs : {};
  return {
    ...server.nodeOptions({ ...entries, ...started }, outdirOf(folder)),
    jsx: 'automatic',
    loader: { '.css': 'empty' },
    define: { DEV: 'true', PHOTO_WORKER: '""', 'process.env.NODE_ENV': '"test"' },
  };
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
  const bundles = files.map((file) => `${withoutEnding(file)}.js`);
  const args = [...preload, '--enable-source-maps', 'test/setup/runFiles.mjs', outdir, ...bundles];
  const { env, beside } = programs[needs] ?? {};
  const helper = await beside?.();
  const settings = { ...process.env, FORCE_COLOR: '1', NODE_ENV: 'test', ...env, ...helper?.env };
  const running = runProcess(process.execPath, args, settings, longest());
  const { status, output } = await running.finally(() => helper?.stop());
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`\n— ${title} tests (${seconds} s)\n${output}`);
  const plain = stripVTControlCharacters(output);
  return { ...countsOf(title, status, plain), costs: costsOf(plain) };
}

/**
 * Returns the counts that uvu printed, and a report of the failures. A `before` hook that failed
 * shows only in the counts, and a process that ended early only in the status.
 */
function countsOf(title, status, output) {
  const counts = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(output);
  const [, total = 0, passed = 0] = counts ?? [];
  const isLeftOut = /^Left out, /m.test(output);
  // Only tests that say so may be skipped; those beside an `only` do not.
  const isSkipping = /Skipped:\s+[1-9]/.test(output) && !isLeftOut;
  const ran = status === 0 && !isSkipping && (total > 0 || (counts && isLeftOut));
  const failures = output.match(/^ *FAIL .*(?:\n(?! *FAIL |.*\.test\.js$| *Total:).*)*/gm);
  return {
    title,
    passed: Number(passed),
    failed: Math.max(total - passed, ran ? 0 : 1),
    report: `${title} tests\n${failures?.join('\n') ?? output.slice(-2000)}`,
  };
}

/** Returns what each file took, from the lines that runFiles.mjs prints. */
function costsOf(output) {
  const lines = output.matchAll(/^ {2}(\d+) tests, ([\d.]+) s of processor time in [\d.]+ s: (.+)\.js$/gm);
  return [...lines].map(([, tests, seconds, file]) => ({
    file,
    tests: Number(tests),
    seconds: Number(seconds),
  }));
}
