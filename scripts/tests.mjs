import { readFileSync } from 'node:fs';

/**
 * Tests that are slow by nature: beginnings of paths, each with the reason. `npm test` leaves them
 * out, and every run of all tests has them. They are at most a quarter of the tests.
 */
export const slow = {
  'server/test/auth/factors/guesses.test.ts': 'makes hundreds of guesses',
  'server/test/auth/guessing.test.ts': 'hashes hundreds of passwords',
  'server/test/auth/oidc/realProvider.test.ts': 'signs in at a real provider',
  'server/test/backups/': 'copies databases in child programs',
  'server/test/batches/pairs.test.ts': 'runs every pair of kinds of change',
  'server/test/batches/preview.test.ts': 'fills the database with items',
  'server/test/batches/revert.test.ts': 'fills the database with items',
  'server/test/clothes/list/list.test.ts': 'compares random queries with a second way to answer',
  'server/test/commands/start.test.ts': 'starts child programs',
  'server/test/demo/': 'fills the whole demo, and reads its every picture',
  'server/test/fuzz/': 'sends hundreds of random requests and files',
  'server/test/history/everyWrite.test.ts': 'makes every call that writes',
  'server/test/limits/limits.test.ts': 'reaches every limit',
  'server/test/merging/largeMerge.test.ts': 'fills the database with purchases',
  'server/test/merging/runningMerge.test.ts': 'fills the database with purchases',
  'server/test/photos/edits/': 'crops and rotates real photos',
  'server/test/photos/resize.test.ts': 'resizes photos of every kind',
  'server/test/photos/routes.test.ts': 'uploads real photos',
  'server/test/photos/routesOnS3.test.ts': 'uploads real photos to an object store',
  'server/test/photos/store/S3Store.test.ts': 'waits for an object store that fails',
  'server/test/platform/db/lostStatements.test.ts': 'repeats every write once for each of its statements',
  'server/test/platform/http/NetworkLimit.test.ts': 'fills the limits of networks',
  'server/test/platform/http/connections/hostile': 'opens hundreds of connections',
  'server/test/platform/http/costlyCalls.test.ts': 'fills the queue of costly calls',
  'server/test/platform/http/longAnswers.test.ts': 'sends answers of many megabytes',
  'server/test/platform/http/openapi/client.test.ts': 'generates and compiles a client',
  'server/test/races.test.ts': 'repeats races',
  'server/test/similar/hashing.test.ts': 'hashes many photos',
  'server/test/spreadsheets/choices.test.ts': 'reads a dozen files, each in a child program',
  'server/test/spreadsheets/columnHabits.test.ts': 'reads dozens of files, each in a child program',
  'server/test/spreadsheets/encodings.test.ts': 'reads dozens of files, each in a child program',
  'server/test/spreadsheets/files.test.ts':
    'reads files of every kind and the largest, each in a child program',
  'server/test/spreadsheets/foreign': 'reads dozens of files of other programs, each in a child program',
  'server/test/spreadsheets/headingRow.test.ts': 'reads dozens of files, each in a child program',
  'server/test/spreadsheets/hostile': 'reads dozens of broken and huge files, each in a child program',
  'server/test/spreadsheets/lostStatements.test.ts': 'repeats an import once for each of its statements',
  'server/test/spreadsheets/mergedMeanwhile.test.ts': 'reads a dozen files, each in a child program',
  'server/test/spreadsheets/refusedVariants.test.ts': 'reads a dozen files, each in a child program',
  'server/test/spreadsheets/roundTrip.test.ts': 'reads what was exported, in a child program each',
  'server/test/spreadsheets/sets.test.ts': 'reads dozens of files, each in a child program',
  'server/test/spreadsheets/shops.test.ts': 'reads dozens of files of shops, each in a child program',
  'server/test/spreadsheets/workbookCells.test.ts': 'reads dozens of files, each in a child program',
  'server/test/tokens/apart.test.ts': 'makes every call of a program',
  'server/test/tokens/attacks.test.ts': 'attacks every call',
  'server/test/trash/many.test.ts': 'deletes and restores dozens of items one by one',
  'test/items/labels/everyCode.test.ts': 'draws and reads thousands of codes',
  'test/items/labels/labelLayout.test.ts': 'draws and reads whole sheets of codes',
  'test/items/page/descriptions.test.tsx': 'generates dozens of descriptions on the whole page',
  'test/failures/': 'fails every call of every page in every way',
  'test/scripts/install.test.ts': 'packs and installs packages',
};

const isSlow = (file) => Object.keys(slow).some((name) => file.startsWith(name));
const isQuick = (file) => !isSlow(file);

const server = { title: 'server', folder: 'server/test', only: isQuick, batches: 12 };
const slowServer = { ...server, title: 'server (slow)', only: isSlow, batches: 8 };
const onPostgres = { title: 'server (PostgreSQL)', needs: 'PostgreSQL', only: usesDatabase, batches: 6 };
const serverOnPostgres = { ...server, ...onPostgres, again: true };
const faults = { title: 'faults', folder: 'test/faults', only: isOfOneServer, built: true };
const severalServers = {
  title: 'several servers',
  folder: 'test/faults/postgres',
  needs: 'PostgreSQL',
  built: true,
};
const isOfApp = (file) => !/^test\/(?:browser|faults|haproxy|s3|webkit)\//.test(file);
const app = {
  title: 'app',
  folder: 'test',
  only: (file) => isOfApp(file) && isQuick(file),
  first: 'test/setup/dom.ts',
  batches: 6,
};
const slowApp = { ...app, title: 'app (slow)', only: (file) => isOfApp(file) && isSlow(file), batches: 2 };
/** In Firefox each file has its own process, because some files take minutes over BiDi. */
const firefox = { title: 'browser (Firefox)', folder: 'test/browser', needs: 'Firefox', built: true };
const chromium = { ...firefox, title: 'browser (Chromium)', needs: 'Chromium', batches: 12 };
/**
 * Tests that every run of all repeats in Firefox, because they show most of the differences
 * between engines.
 */
const inBothEngines = (file) => /\/(?:firstDay|item)\.test\.ts$/.test(file);
const someInFirefox = { ...firefox, title: 'some journeys (Firefox)', only: inBothEngines, batches: 2 };

/** What `npm test` runs, on nothing but Node. */
export const quick = [server, app];

/**
 * Groups of test files by the names that `npm test -- NAME` takes. A group has
 *
 * - `folder`: the folder of its tests; `only` selects among them;
 * - `batches`: the number of processes, by default one per file;
 * - `needs`: a program of programs.mjs; without it the group is left out, which fails in CI;
 * - `built`: whether its tests run the product; `again`: whether another group runs its files too;
 * - `first`: a module that runs before all others (react-dom looks for a document).
 */
export const groups = {
  app: [app, slowApp],
  server: [server, slowServer],
  slow: [slowServer, slowApp],
  faults: [faults],
  servers: [severalServers],
  postgres: [severalServers, serverOnPostgres],
  firefox: [someInFirefox],
  browser: [chromium],
};

/** Groups of each command beside `npm test`, in the order of their start. */
export const commands = {
  all: [
    ...[faults, severalServers, slowServer, server, slowApp, app],
    ...[serverOnPostgres, someInFirefox, chromium],
  ],
  faults: [faults, severalServers, { title: 'fuzz', folder: 'server/test/fuzz', batches: 6 }],
  firefox: [firefox],
  webkit: [{ title: 'browser (WebKit)', folder: 'test/webkit', needs: 'WebKit', built: true }],
  haproxy: [{ title: 'HAProxy', folder: 'test/haproxy', needs: 'HAProxy', built: true }],
  s3: [{ title: 's3rver', folder: 'test/s3', needs: 's3rver', built: true }],
};

function isOfOneServer(file) {
  return !file.startsWith('test/faults/postgres');
}

/** Returns whether a test uses a database and has no line that begins with `SQLite only`. */
function usesDatabase(file) {
  const code = readFileSync(file, 'utf8');
  return /from '[./]+\/support\/(?:app(?:Suite)?|withAi)'/.test(code) && !/^\/\/ SQLite only\b/m.test(code);
}
