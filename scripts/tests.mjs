import { readFileSync } from 'node:fs';
import { findPostgres, startPostgres } from '../test/setup/postgres.mjs';
import { startS3rver } from '../test/setup/s3rver.mjs';
import { filesIn } from './files.mjs';
import { withPackage } from './foreignPackage.mjs';
import { findChromium, findFirefox, findWebKitDriver, findWholeChromium } from './programs.mjs';
import { runGroups } from './runTests.mjs';

/** The tests that need no PostgreSQL. */
const usualFaults = /^test\/faults\/(?!postgres\/).*\.test\.ts$/;
const appFiles = /^test\/(?!browser\/|faults\/|s3\/|webkit\/).*\.test\.tsx?$/;
const journeys = /\.test\.ts$/;
/** Each run walks these in Firefox too: they meet most of what engines do differently. */
const firefoxJourneys = /\/(?:firstDay|item)\.test\.ts$/;

/** Runs every test whose path contains `name`; ends the process. */
export async function runAll(name = '', buildIfChanged) {
  const { onPostgres, severalServers } = await postgresFiles(name);
  // In the order that runGroups expects.
  const code = await runThem(name, buildIfChanged, [
    faults(await filesIn('test/faults', usualFaults, name)),
    several(severalServers),
    // Short ones, as they end the run.
    server('server', await filesIn('server/test', /\.test\.ts$/, name), 14),
    {
      title: 'app',
      files: await filesIn('test', appFiles, name),
      folder: 'test/dist',
      first: 'test/setup/dom.ts',
      batches: 6,
    },
    { ...server('server (PostgreSQL)', onPostgres, 6), needs: 'PostgreSQL' },
    browser('Firefox', await filesIn('test/browser', firefoxJourneys, name), 2),
    browser('Chromium', await filesIn('test/browser', journeys, name)),
  ]);
  process.exit(code);
}

/** Walks all journeys in Firefox. Ends the process. */
export async function runFirefox(name = '', buildIfChanged) {
  const files = await filesIn('test/browser', journeys, name);
  // A process each: over BiDi some take minutes.
  process.exit(await runThem(name, buildIfChanged, [browser('Firefox', files, files.length)]));
}

/** Walks the journeys of test/webkit in WebKitGTK. Ends the process. */
export async function runWebKit(buildIfChanged) {
  const files = await filesIn('test/webkit', journeys);
  const group = { ...browser('WebKit', files), folder: 'test/webkit/dist' };
  process.exit(await runThem('', buildIfChanged, [group]));
}

/** Runs the fault and fuzz tests with many rounds, which takes minutes. Ends the process. */
export async function runLong(name = '', buildIfChanged) {
  process.env.FAULTS = 'long';
  const { severalServers } = await postgresFiles(name);
  const code = await runThem(name, buildIfChanged, [
    faults(await filesIn('test/faults', usualFaults, name)),
    several(severalServers),
    server('fuzz', await filesIn('server/test/fuzz', /\.test\.ts$/, name), 6),
  ]);
  process.exit(code);
}

/**
 * Runs the tests of the photo store on s3rver, which others wrote. Its own packages are old: it is
 * fetched for these tests and is in no lock file. Ends the process.
 */
export async function runOnS3(buildIfChanged) {
  const code = await withPackage('s3rver@3', async (found) => {
    const files = await filesIn('test/s3', /\.test\.ts$/);
    const beside = () => startS3rver(found);
    return runThem('', buildIfChanged, [
      { title: 's3rver', files, folder: 'test/s3/dist', built: true, beside },
    ]);
  });
  process.exit(code);
}

const faults = (files) => ({ title: 'faults', files, folder: 'test/faults/dist', built: true });
const several = (files) => ({ ...faults(files), title: 'several servers', needs: 'PostgreSQL' });
const browser = (engine, files, batches = 12) => ({
  title: `browser (${engine})`,
  files,
  batches,
  folder: 'test/browser/dist',
  needs: engine,
  built: true,
});
const server = (title, files, batches) => ({ title, files, batches, folder: 'server/test/dist' });

/** Returns the exit code. */
async function runThem(name, buildIfChanged, groups) {
  const wanted = groups.filter(({ files }) => files.length > 0);
  const missing = wanted.filter(({ needs }) => needs && !programs[needs].found);
  const runnable = wanted.filter((group) => !missing.includes(group));
  if (runnable.some(({ built }) => built)) await buildIfChanged();
  const sums = await runGroups(runnable.map((group) => ({ ...group, ...programs[group.needs]?.gives })));
  for (const { title, files, needs } of missing) {
    console.log(`\nNo ${needs} found, ${title} tests left out. ${programs[needs].how}`);
    if (process.env.CI === 'true' || runnable.length === 0) sums.failed += files.length;
  }
  if (wanted.length === 0) {
    console.error(`No test has “${name}” in its path.`);
    sums.failed += 1;
  }
  console.log(`${sums.passed} passed, ${sums.failed} failed`);
  return sums.failed > 0 ? 1 : 0;
}

const postgres = findPostgres();
const chromium = findChromium();
const firefox = findFirefox();
const webKitDriver = findWebKitDriver();
/** The programs that tests need, and the environment that their groups get. */
const programs = {
  PostgreSQL: {
    found: postgres,
    how: 'Get one (Debian: apt-get install postgresql) or put its programs on PATH.',
    // Each process gets its own: some tests stop it, or cut all its connections.
    gives: { beside: () => startPostgres(postgres) },
  },
  Chromium: {
    found: chromium,
    how: 'Get one (Debian: apt-get install chromium-headless-shell) or name it in CHROMIUM.',
    gives: {
      env: { ENGINE: 'chromium', CHROMIUM: chromium, WHOLE_CHROMIUM: findWholeChromium() ?? chromium },
    },
  },
  Firefox: {
    found: firefox,
    how: 'Get one (Debian: apt-get install firefox-esr) or name it in FIREFOX.',
    gives: { env: { ENGINE: 'firefox', FIREFOX: firefox } },
  },
  WebKit: {
    found: webKitDriver,
    how: 'It takes WebKitWebDriver and xvfb-run (Debian: apt-get install webkit2gtk-driver xvfb).',
    gives: { env: { WEBKIT_DRIVER: webKitDriver } },
  },
};

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
