import { readFileSync } from 'node:fs';
import { findPostgres, startPostgres } from '../test/setup/postgres.mjs';
import { filesIn } from './files.mjs';
import { findChromium } from './programs.mjs';
import { isInterrupted, runTests } from './runTests.mjs';

/** Those that need no PostgreSQL. */
const usualFaults = /^test\/faults\/(?!postgres\/).*\.test\.ts$/;

/** Runs every test whose path contains `name`, group by group; ends the process. */
export async function runAll(name = '', buildIfChanged) {
  const groups = {
    app: await filesIn('test', /^test\/(?!browser\/|faults\/).*\.test\.tsx?$/, name),
    server: await filesIn('server/test', /\.test\.ts$/, name),
    faults: await filesIn('test/faults', usualFaults, name),
    ...(await postgresFiles(name)),
    browser: await filesIn('test/browser', /\.test\.ts$/, name),
  };
  const sums = { passed: 0, failed: 0 };
  await runTests('app', groups.app, 'test/dist', sums, { first: 'test/setup/dom.ts', processes: 2 });
  await runTests('server', groups.server, 'server/test/dist', sums, { processes: 2 });
  if (groups.faults.length > 0) await buildIfChanged();
  await runTests('faults', groups.faults, 'test/faults/dist', sums);
  await runOnPostgres(groups, sums, buildIfChanged);
  await runInBrowser(groups.browser, sums, buildIfChanged);
  if (Object.values(groups).every((files) => files.length === 0)) {
    console.error(`No test has “${name}” in its path.`);
    sums.failed += 1;
  }
  end(sums);
}

/** Runs the tests that have rounds, with many rounds: minutes, not seconds. Ends the process. */
export async function runLong(name = '', buildIfChanged) {
  process.env.FAULTS = 'long';
  const sums = { passed: 0, failed: 0 };
  await buildIfChanged();
  await runTests('fuzz', await filesIn('server/test/fuzz', /\.test\.ts$/, name), 'server/test/dist', sums);
  await runTests('faults', await filesIn('test/faults', usualFaults, name), 'test/faults/dist', sums);
  const { severalServers } = await postgresFiles(name);
  await runOnPostgres({ onPostgres: [], severalServers }, sums, buildIfChanged);
  end(sums);
}

function end({ passed, failed }) {
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}

/** Returns the tests for PostgreSQL: the server's once more, and those of several servers. */
async function postgresFiles(name) {
  const [, within] = /^postgres(?:\/(.*))?$/.exec(name) ?? [];
  const all = name === '' || name === 'postgres';
  const server = all || within !== undefined ? await filesIn('server/test', /\.test\.ts$/, within ?? '') : [];
  return {
    onPostgres: server.filter((file) => usesDatabase(readFileSync(file, 'utf8'))),
    severalServers: await filesIn('test/faults/postgres', /\.test\.ts$/, all ? '' : (within ?? name)),
  };
}

/**
 * Tests without a database show nothing new there; tests of SQLite alone say so in their first
 * line.
 */
function usesDatabase(code) {
  return /from '[./]+\/support\/app'/.test(code) && !/^\/\/ SQLite only\b/m.test(code);
}

async function runOnPostgres({ onPostgres, severalServers }, sums, buildIfChanged) {
  if (onPostgres.length + severalServers.length === 0 || isInterrupted()) return;
  const bin = findPostgres();
  if (bin === null) {
    const how = 'Get one (Debian: apt-get install postgresql) or put its programs on PATH.';
    leaveOut('PostgreSQL', how, onPostgres.length + severalServers.length, sums);
    return;
  }
  let postgres;
  try {
    postgres = await startPostgres(bin);
    const { env } = postgres;
    await runTests('server (PostgreSQL)', onPostgres, 'server/test/dist', sums, { env, processes: 2 });
    if (severalServers.length > 0) await buildIfChanged();
    await runTests('several servers', severalServers, 'test/faults/dist', sums, { env });
  } catch (error) {
    console.error(error.message);
    sums.failed += 1;
  } finally {
    await postgres?.stop();
  }
}

async function runInBrowser(files, sums, buildIfChanged) {
  if (files.length === 0) return;
  const chromium = findChromium();
  if (!chromium) {
    const how = 'Get one (Debian: apt-get install chromium) or name it in CHROMIUM.';
    leaveOut('Chromium', how, files.length, sums);
    return;
  }
  await buildIfChanged();
  const env = { CHROMIUM: chromium };
  await runTests('browser', files, 'test/browser/dist', sums, { env, processes: 2 });
}

/** In CI a missing program fails the run. */
function leaveOut(program, how, files, sums) {
  console.log(`\nNo ${program} found, its tests left out. ${how}`);
  if (process.env.CI === 'true') sums.failed += files;
}
