import { readFileSync } from 'node:fs';
import { filesIn } from './files.mjs';
import { programs } from './programs.mjs';
import { runGroups } from './runTests.mjs';

const folder = 'test/faults/postgres';
const only = (file) => !file.startsWith(folder);
const faults = { title: 'faults', folder: 'test/faults', only, built: true };
const severalServers = { title: 'several servers', folder, needs: 'PostgreSQL', built: true };
const server = { title: 'server', folder: 'server/test', batches: 14 };
const onPostgres = { title: 'server (PostgreSQL)', needs: 'PostgreSQL', only: usesDatabase, batches: 6 };
const serverOnPostgres = { ...server, ...onPostgres, again: true };
const app = {
  title: 'app',
  folder: 'test',
  only: (file) => !/^test\/(?:browser|faults|haproxy|s3|webkit)\//.test(file),
  first: 'test/setup/dom.ts',
  batches: 6,
};
/** In Firefox each file has its own process, because some files take minutes over BiDi. */
const firefox = { title: 'browser (Firefox)', folder: 'test/browser', needs: 'Firefox', built: true };
const chromium = { ...firefox, title: 'browser (Chromium)', needs: 'Chromium', batches: 12 };
/**
 * Tests that every run repeats in Firefox, because they show most of the differences between
 * engines.
 */
const inBothEngines = (file) => /\/(?:firstDay|item)\.test\.ts$/.test(file);
const someInFirefox = { ...firefox, only: inBothEngines, batches: 2 };

/**
 * Groups of test files for each command, in the order of their start. A group has
 *
 * - `folder`: the folder of its tests; `only` selects among them;
 * - `batches`: the number of processes, by default one per file;
 * - `needs`: a program of programs.mjs; without it the group is left out, which fails in CI;
 * - `built`: whether its tests run the product; `again`: whether another group runs its files too;
 * - `first`: a module that runs before all others (react-dom looks for a document).
 */
const commands = {
  test: [faults, severalServers, server, app, serverOnPostgres, someInFirefox, chromium],
  faults: [faults, severalServers, { title: 'fuzz', folder: 'server/test/fuzz', batches: 6 }],
  firefox: [firefox],
  webkit: [{ title: 'browser (WebKit)', folder: 'test/webkit', needs: 'WebKit', built: true }],
  haproxy: [{ title: 'HAProxy', folder: 'test/haproxy', needs: 'HAProxy', built: true }],
  s3: [{ title: 's3rver', folder: 'test/s3', needs: 's3rver', built: true }],
};

/** The names of the groups that `npm test` takes. */
export const groupNames = ['app', 'server', 'slow', 'postgres', 'faults', 'servers', 'browser', 'firefox'];

/** Runs the tests of a command whose path contains `name`, then ends the process. */
export async function runTests(command, name = '', buildIfChanged) {
  if (command === 'faults') process.env.FAULTS = 'long';
  const all = (commands[command] ?? []).map(async (group) => ({
    ...group,
    files: await filesOf(group, name),
  }));
  const wanted = (await Promise.all(all)).filter(({ files }) => files.length > 0);
  const missing = wanted.filter(({ needs }) => needs && !programs[needs].found);
  const runnable = wanted.filter((group) => !missing.includes(group));
  if (runnable.some(({ built }) => built)) await buildIfChanged();
  const sums = await runGroups(runnable);
  for (const { title, files, needs } of missing) {
    console.log(`\nNo ${needs} found, ${title} tests left out. ${programs[needs].how}`);
    if (process.env.CI === 'true' || runnable.length === 0) sums.failed += files.length;
  }
  if (wanted.length === 0) {
    console.error(`No test of “${command}” has “${name}” in its path.`);
    sums.failed += 1;
  }
  console.log(`${sums.passed} passed, ${sums.failed} failed`);
  process.exit(sums.failed > 0 ? 1 : 0);
}

/**
 * Returns the files of a group whose path contains `name`. The name `postgres` selects every file
 * of the groups that need PostgreSQL; `postgres/NAME` selects those of them whose path contains
 * NAME. A group with `again` runs only for these names, or in a run of all tests.
 */
async function filesOf({ folder, only = () => true, needs, again }, name) {
  const isPostgres = /^postgres(?:\/|$)/.test(name);
  if (again && name !== '' && !isPostgres) return [];
  const within = isPostgres && needs === 'PostgreSQL' ? name.slice('postgres/'.length) : name;
  return (await filesIn(folder, /\.test\.tsx?$/, within)).filter(only);
}

/** Returns whether a test uses a database and has no line that begins with `SQLite only`. */
function usesDatabase(file) {
  const code = readFileSync(file, 'utf8');
  return /from '[./]+\/support\/(?:app(?:Suite)?|withAi)'/.test(code) && !/^\/\/ SQLite only\b/m.test(code);
}
