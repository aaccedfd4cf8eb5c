import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

/** Holds who may import whom (docs/development.md), by reading the imports of every file. */
const test = suite('imports');

/**
 * What each folder of `src` may import besides itself; everything may take the contract. No subject
 * imports what imports it.
 */
const appSubjects = [
  'administration',
  'batches',
  'import',
  'intake',
  'items',
  'journal',
  'references',
  'session',
];
const below = ['core', 'ui', 'page', 'styles'];
const allowed: Record<string, string[]> = {
  'main.tsx': ['app', 'session', ...below],
  app: [...appSubjects, ...below],
  administration: ['session', ...below],
  import: ['batches', 'items', 'references', ...below],
  intake: ['items', 'references', ...below],
  journal: ['batches', 'items', ...below],
  items: ['batches', 'references', ...below],
  references: ['batches', ...below],
  session: below,
  batches: ['core'],
  page: ['core', 'ui', 'styles'],
  ui: ['core'],
  core: [],
  contract: [],
};

/** The same inside `src/core`, and what `src/ui` and `src/page` may take of it. */
const allowedInCore: Record<string, string[]> = {
  stores: ['http', 'react', 'lib'],
  http: ['lib', 'texts'],
  router: ['react', 'lib'],
  forms: ['react', 'lib'],
  react: ['lib'],
  texts: [],
  lib: [],
  ui: ['react', 'lib'],
  page: ['stores', 'forms', 'router', 'react', 'lib', 'texts'],
};

/** What other subjects of the app may take of a subject; `app` takes the screens. */
const publicAppFiles: Record<string, string[]> = {
  batches: [
    'api.ts',
    'batches.ts',
    'createBatchRuns.ts',
    'revertTexts.ts',
    'takeBack.ts',
    'taskEnded.ts',
    'texts.ts',
    'useTakeBackBatch.ts',
  ],
  items: [
    'api/clothes.ts',
    'api/decoders.ts',
    'api/itemInput.ts',
    'batches/SkippedDialog.tsx',
    'cells/cellsFile.ts',
    'doubles/api.ts',
    'fields/EntriesFields.tsx',
    'fields/entrySets.ts',
    'fields/useEntriesFields.ts',
    'history/ChangeView.tsx',
    'history/RevertButton.tsx',
    'history/api.ts',
    'history/changeLines.ts',
    'history/personText.ts',
    'history/texts.ts',
    'labels/LabelsLink.tsx',
    'photos/api.ts',
    'purchases/api.ts',
    'purchases/fieldTexts.ts',
    'purchases/purchaseInput.ts',
    'suggestions/suggestionFiles.tsx',
  ],
  references: [
    'EntriesSelect.tsx',
    'ReferenceSelect.tsx',
    'api.ts',
    'entryCreation.ts',
    'findReference.ts',
    'itemsOfEntry.ts',
    'referenceSearch.ts',
    'references.ts',
    'texts.ts',
    'useReferenceChoices.ts',
  ],
  session: [
    'account/factors/texts.ts',
    'owner/ProofDialog.tsx',
    'owner/ProofFields.tsx',
    'owner/useOwnerProof.ts',
  ],
};

/**
 * What each folder of `server/src` may import besides itself; everything may take the types of
 * database.ts. No subject imports what imports it.
 */
const subjects = [
  'auth',
  'backups',
  'clothes',
  'features',
  'references',
  'photos',
  'history',
  'generation',
  'batches',
  'health',
  'merging',
  'people',
  'metrics',
  'overview',
  'photoFiles',
  'similar',
  'sockets',
  'spreadsheets',
  'state',
  'suggestions',
  'tokens',
  'trash',
  'usage',
  'views',
  'webhooks',
];
const allowedOnServer: Record<string, string[]> = {
  commands: ['app.ts', 'schedule.ts', 'services.ts', 'platform', 'demo', ...subjects],
  'app.ts': ['api.ts', 'services.ts', 'reverts.ts', 'workers.ts', 'platform', ...subjects],
  'api.ts': ['services.ts', 'workers.ts', 'platform', ...subjects],
  'reverts.ts': ['services.ts', ...subjects],
  'workers.ts': ['services.ts', 'platform', ...subjects],
  'schedule.ts': ['services.ts', 'platform', ...subjects],
  'services.ts': ['platform', ...subjects],
  'database.ts': ['platform', ...subjects],
  auth: ['services.ts', 'platform', 'history', 'tokens'],
  backups: ['services.ts', 'platform', 'photos'],
  features: ['platform'],
  people: ['services.ts', 'platform', 'history', 'auth', 'views'],
  health: ['services.ts', 'platform', 'backups'],
  history: ['services.ts', 'platform'],
  references: ['services.ts', 'platform', 'history'],
  photos: ['services.ts', 'platform', 'history'],
  clothes: ['services.ts', 'platform', 'history', 'references', 'photos'],
  sockets: ['services.ts', 'platform', 'auth'],
  generation: ['services.ts', 'platform', 'history', 'auth', 'clothes', 'photos', 'sockets'],
  batches: [
    'services.ts',
    'platform',
    'history',
    'auth',
    'references',
    'photos',
    'clothes',
    'trash',
    'sockets',
    'generation',
  ],
  trash: ['services.ts', 'platform', 'history', 'references', 'photos', 'clothes'],
  merging: ['services.ts', 'platform', 'history', 'references', 'photos', 'clothes', 'trash', 'batches'],
  similar: ['services.ts', 'platform', 'history', 'photos', 'clothes'],
  usage: ['services.ts', 'platform', 'references'],
  views: ['services.ts', 'platform', 'references'],
  metrics: ['services.ts', 'platform'],
  overview: ['services.ts', 'platform', 'references', 'clothes', 'spreadsheets'],
  photoFiles: ['services.ts', 'platform', 'auth', 'clothes', 'photos'],
  state: ['services.ts', 'platform'],
  webhooks: ['services.ts', 'platform', 'history', 'auth'],
  spreadsheets: ['services.ts', 'platform', 'history', 'references', 'photos', 'clothes', 'batches'],
  suggestions: ['services.ts', 'platform', 'references', 'clothes', 'usage', 'generation'],
  tokens: ['services.ts', 'platform', 'history'],
  platform: [],
};

/**
 * What other subjects may take of a subject; its other files are its own. `commands` and the files
 * beside the subjects put these together and take what they need.
 */
const publicFiles: Record<string, string[]> = {
  auth: [
    'accounts.ts',
    'knownDevices.ts',
    'endRights.ts',
    'factors/assertOwner.ts',
    'factors/kinds.ts',
    'holdCaller.ts',
    'links/linkLife.ts',
    'links/links.ts',
    'passwords.ts',
    'requireSession.ts',
    'rights.ts',
    'sessionFamilies.ts',
    'tickets.ts',
    'tables.ts',
  ],
  backups: ['status.ts'],
  clothes: [
    'applyEdits.ts',
    'bulk/change.ts',
    'bulk/differing.ts',
    'bulk/lastCounts.ts',
    'bulk/setConditions.ts',
    'composition.ts',
    'dates.ts',
    'distinctItems.ts',
    'etag.ts',
    'fieldWrites.ts',
    'fields.ts',
    'heldItems.ts',
    'itemValues.ts',
    'list/ListDialect.ts',
    'list/allMatches.ts',
    'list/dialectOf.ts',
    'list/filters.ts',
    'list/matchingIds.ts',
    'list/query.ts',
    'purchaseFields.ts',
    'purchaseValues.ts',
    'purchaseWrites.ts',
    'queries.ts',
    'rowFields.ts',
    'setChanges.ts',
    'setRows.ts',
    'storedFields.ts',
    'tables.ts',
  ],
  batches: ['batchTasks.ts', 'runners.ts'],
  references: [
    'aliases.ts',
    'findAgain.ts',
    'likeness/foldName.ts',
    'likeness/likelyPairs.ts',
    'likeness/nearEntries.ts',
    'mergedEntries.ts',
    'merging.ts',
    'nameKeys.ts',
    'references.ts',
    'revertReference.ts',
    'tables.ts',
  ],
  photos: [
    'PhotoProcessing.ts',
    'edits/Edits.ts',
    'edits/encodeStored.ts',
    'uploadSettings.ts',
    'deletedPhotos.ts',
    'displayName.ts',
    'edits/removeVersions.ts',
    'edits/revertEdit.ts',
    'order.ts',
    'hashKey.ts',
    'namedAddresses.ts',
    'pairing.ts',
    'photos.ts',
    'store/DiskStore.ts',
    'store/S3Store.ts',
    'store/store.ts',
    'tables.ts',
    'trashedPhotos.ts',
  ],
  tokens: ['tokens.ts'],
  trash: ['content.ts', 'deleteItem.ts'],
  generation: [
    'TaskWorker.ts',
    'ai/AiError.ts',
    'ai/askModel.ts',
    'ai/modelPhotos.ts',
    'ai/models.ts',
    'ai/photoColours.ts',
    'ai/plainText.ts',
    'askRoute.ts',
    'chooseModel.ts',
    'batchGenerations.ts',
    'tables.ts',
  ],
  spreadsheets: ['writing/csv.ts', 'writing/sheet.ts'],
  sockets: ['TaskEvents.ts', 'generations.ts', 'otherTasks.ts'],
  views: ['views.ts'],
  usage: ['counts.ts'],
  history: [
    'author.ts',
    'batch.ts',
    'revertRules.ts',
    'list.ts',
    'moved.ts',
    'query.ts',
    'record.ts',
    'revert.ts',
    'shownPerson.ts',
    'texts.ts',
    'values.ts',
  ],
};

/** The files that may know which database it is. */
const knowDialects = [
  'server/src/platform/db/',
  'server/src/clothes/list/dialectOf.ts',
  'server/src/clothes/list/postgres.ts',
  'server/src/clothes/list/sqlite.ts',
  // They read DATABASE_URL, and contain no SQL.
  'server/src/platform/config.ts',
  'server/src/platform/loadConfig.ts',
  'server/src/platform/leftBehind.ts',
  // A backup copies rows out of either database; a move copies from one into the other.
  'server/src/backups/',
  'server/src/commands/migrate-data.ts',
  'server/src/commands/migrate-data/',
  'server/src/commands/restore.ts',
  'server/src/commands/restore/',
  'server/src/commands/targets/',
];
const dialect =
  /postgres|sqlite|pragma|'pg'|\bpg_|json_each|json_to_recordset|generate_series|rowid|\bilike\b|clock_timestamp|::[a-z]|\.(?:for\w*Update|forShare|skipLocked)\(/i;

interface Import {
  from: string;
  to: string;
  typeOnly: boolean;
  /** Fetched when it is needed. */
  dynamic: boolean;
}

const app = importsOf('src');
const server = importsOf('server/src');

test('every folder of the app imports only what lies below it', () => {
  const wrong = app.filter(({ from, to }) => {
    const [source, target] = [part(from), part(to)];
    return source !== target && target !== 'contract' && !allowed[source]?.includes(target);
  });
  assert.equal(wrong.map(arrow), []);
});

test('every folder inside core imports only what lies below it', () => {
  const room = (file: string) => (part(file) === 'core' ? file.split('/')[2] : part(file)) ?? '';
  const wrong = app.filter(({ from, to }) => {
    const [source, target] = [room(from), room(to)];
    const known = allowedInCore[source];
    return known && part(to) === 'core' && source !== target && !known.includes(target);
  });
  assert.equal(wrong.map(arrow), []);
});

test('a subject of the app takes only public files of another', () => {
  const taken = app.filter(({ from, to }) => {
    const [source, target] = [part(from), part(to)];
    return source !== target && appSubjects.includes(source) && appSubjects.includes(target);
  });
  const files = Object.entries(publicAppFiles).flatMap(([subject, names]) =>
    names.map((name) => `src/${subject}/${name}`),
  );
  assert.equal(taken.filter(({ to }) => !files.includes(to)).map(arrow), []);
  assert.equal(
    files.filter((file) => !taken.some(({ to }) => to === file)),
    [],
    'public, but taken by no other subject',
  );
});

test('a subject of the server imports only what lies below it', () => {
  const wrong = server.filter(({ from, to }) => {
    const [source, target] = [serverPart(from), serverPart(to)];
    const forAll = ['contract', 'database.ts'].includes(target);
    return source !== target && !forAll && !allowedOnServer[source]?.includes(target);
  });
  assert.equal(wrong.map(arrow), []);
});

test('a subject of the server takes only public files of another', () => {
  const taken = server.filter(({ from, to }) => {
    const [source, target] = [serverPart(from), serverPart(to)];
    return source !== target && subjects.includes(source) && subjects.includes(target);
  });
  const files = Object.entries(publicFiles).flatMap(([subject, names]) =>
    names.map((name) => `server/src/${subject}/${name}`),
  );
  assert.equal(taken.filter(({ to }) => !files.includes(to)).map(arrow), []);
  assert.equal(
    files.filter((file) => !taken.some(({ to }) => to === file)),
    [],
    'public, but taken by no other subject',
  );
});

test('no subject of the server imports, or takes a type from, what imports it', () => {
  const between = server
    .map((one) => ({ ...one, from: serverPart(one.from), to: serverPart(one.to) }))
    .filter(({ from, to }) => from !== to && subjects.includes(from) && subjects.includes(to));
  assert.is(circle(between), '');
});

test('services.ts, which every subject knows, holds types alone', () => {
  const services = 'server/src/services.ts';
  const wrong = server.filter(({ from, to, typeOnly }) => [from, to].includes(services) && !typeOnly);
  assert.equal(wrong.map(arrow), []);
});

test('database.ts, which the platform knows as well, is made of the types of tables.ts alone', () => {
  const isTables = (file: string) => file.endsWith('/tables.ts');
  const isKnown = (file: string) =>
    file === 'server/src/platform/db/tables.ts' || file.startsWith('src/contract/');
  const wrong = server.filter(({ from, to, typeOnly }) => {
    if (isTables(from)) return !typeOnly || !isKnown(to);
    if (from === 'server/src/database.ts') return !typeOnly || !(isTables(to) || isKnown(to));
    return to === 'server/src/database.ts' && !typeOnly;
  });
  assert.equal(wrong.map(arrow), []);
});

test('no SQL of one database outside platform/db and the two dialects of the list', () => {
  const wrong = filesIn('server/src').filter((file) => {
    if (knowDialects.some((known) => file.startsWith(known))) return false;
    return dialect.test(readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''));
  });
  assert.equal(wrong, []);
});

test('a component imports only the types of http', () => {
  const wrong = app.filter(
    ({ from, to, typeOnly }) =>
      appSubjects.includes(part(from)) &&
      from.endsWith('.tsx') &&
      to.startsWith('src/core/http/') &&
      !typeOnly,
  );
  assert.equal(wrong.map(arrow), []);
});

test('what lies below the stores imports no React', () => {
  const wrong = filesIn('src')
    .filter((file) => /^src\/(?:contract|core\/(?:http|lib|texts))\/|(?:\/api|[dD]ecoders?)\.ts$/.test(file))
    .filter((file) => /(?:from|import) '(?:react|react-dom)[/']/.test(readFileSync(file, 'utf8')));
  assert.equal(wrong, []);
});

test('no function does nothing but pass on a call of the API', () => {
  const wrong = appSubjects
    .flatMap((subject) => filesIn(`src/${subject}`))
    .filter((file) => {
      if (/\/api(?:\.ts$|\/)/.test(file)) return false;
      const text = readFileSync(file, 'utf8');
      const fromApi = [...text.matchAll(/import (?!type)\{([^}]*)\} from '[^']*\/api(?:\/[^']+)?'/g)]
        .flatMap(([, names = '']) => names.split(','))
        .map((name) => name.trim())
        .filter((name) => name !== '' && !name.startsWith('type '));
      const bodies = text.matchAll(/export (?:async )?function \w+\([^)]*\)[^{;]*\{\s*([^}]*?)\s*\}/g);
      const calls = [...bodies].map(
        ([, body = '']) => /^return (?:await )?(\w+)\([\w, ]*\);$/.exec(body)?.[1] ?? '',
      );
      return calls.some((name) => fromApi.includes(name)) || /export [^;]*from '[^']*\/api'/.test(text);
    });
  assert.equal(wrong, []);
});

test('app alone imports screens', () => {
  const wrong = app.filter(({ from, to }) => /\/[A-Z]\w*Screen\.tsx$/.test(to) && part(from) !== 'app');
  assert.equal(wrong.map(arrow), []);
});

test('who imports radio buttons imports their styles, which are in no page’s own', () => {
  const importing = (name: string) => app.filter(({ to }) => to.endsWith(name)).map(({ from }) => from);
  assert.equal(importing('styles/ui/fields/radio.css').sort(), importing('ui/fields/RadioGroup.tsx').sort());
});

test('no import, not even of a type, goes round in a circle', () => {
  assert.is(circle(app), '');
  assert.is(circle(server), '');
});

test('the server imports the contract alone from the app', () => {
  const wrong = server.filter(({ to }) => to.startsWith('src/') && !to.startsWith('src/contract/'));
  assert.equal(wrong.map(arrow), []);
});

test('no file is a barrel: each thing is imported from where it lives', () => {
  // What is fetched on demand may put several screens into one file.
  const fetched = new Set(app.filter(({ dynamic }) => dynamic).map(({ to }) => to));
  const barrels = [...filesIn('src'), ...filesIn('server/src')].filter((file) => {
    const statements = readFileSync(file, 'utf8')
      .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      .split(';')
      .filter((statement) => statement.trim() !== '');
    const barrel = statements.every((one) => /^\s*export\b[^=]*\bfrom\b/.test(one));
    return /(?:^|\/)index\.tsx?$/.test(file) || (barrel && !fetched.has(file));
  });
  assert.equal(barrels, []);
});

test('a module that is fetched on demand is not imported at the start as well', () => {
  const fetched = new Set(app.filter(({ dynamic }) => dynamic).map(({ to }) => to));
  const wrong = app.filter(({ to, typeOnly, dynamic }) => fetched.has(to) && !dynamic && !typeOnly);
  assert.equal(wrong.map(arrow), []);
});

test.run();

function part(file: string): string {
  const [top, below = ''] = file.split('/');
  return top === 'src' ? below : (top ?? '');
}

/** `package.json`, for the version, counts as platform. */
function serverPart(file: string): string {
  if (file.startsWith('src/contract/')) return 'contract';
  if (file.startsWith('server/demo/')) return 'demo';
  if (!file.startsWith('server/src/')) return 'platform';
  return file.split('/')[2] ?? '';
}

function arrow({ from, to }: Import): string {
  return `${from} → ${to}`;
}

/** The imports of our own files, as paths from the root. */
function importsOf(folder: string): Import[] {
  const files = filesIn(folder);
  const known = new Set([...files, 'src/contract/types.ts']);
  return files.flatMap((from) => {
    const text = readFileSync(from, 'utf8');
    const found = text.matchAll(
      /(?:^|\n)(?:import|export)(\s+type)?\s[^;]*?from\s+'(\.[^']+)'|import\('(\.[^']+)'\)|(?:^|\n)import\s+'(\.[^']+)'/g,
    );
    return [...found].map(([, type, ...names]) => {
      const dynamic = names[1] !== undefined;
      const wanted = path.posix.join(path.posix.dirname(from), names.find(Boolean) ?? '');
      const to = [wanted, `${wanted}.ts`, `${wanted}.tsx`].find((name) => known.has(name)) ?? wanted;
      return { from, to, typeOnly: type !== undefined, dynamic };
    });
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => /\.tsx?$/.test(file));
}

/** The first circle found, as a chain of files; empty where there is none. */
function circle(imports: Import[]): string {
  const next = new Map<string, Import[]>();
  for (const one of imports) next.set(one.from, [...(next.get(one.from) ?? []), one]);
  const done = new Set<string>();
  const walk = (file: string, way: string[]): string => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file].join(' → ');
    if (done.has(file)) return '';
    for (const { to } of next.get(file) ?? []) {
      const found = walk(to, [...way, file]);
      if (found !== '') return found;
    }
    done.add(file);
    return '';
  };
  for (const file of next.keys()) {
    const found = walk(file, []);
    if (found !== '') return found;
  }
  return '';
}
