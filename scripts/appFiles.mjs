/**
 * Which screens and dialogs share a file. The sources import each of them on its own, when it is
 * needed; esbuild would make a file of each, and one more of whatever two of them have in common:
 * a first page would need thirty.
 */
import { build } from 'esbuild';

/**
 * The files: the modules that are imported from each, and `on`, the files that are always there
 * before it. A module that several files need lies in the last specified file that is there before
 * all of them. Everything else that is imported on demand has a file of its own, on `beyond`.
 */
const table = {
  main: { on: [], modules: ['main'] },
  signIn: { on: ['main'], modules: ['screens/sign-in/SignInScreen'] },
  /** The frame of every page, and the reference pages, with which most visits begin. */
  frame: { on: ['main'], modules: ['app/signedIn'] },
  /** Dialogs over any page. */
  shared: { on: ['frame'], modules: ['app/dialogs', 'screens/references/NameDialog'] },
  clothes: { on: ['shared'], modules: ['screens/clothes/ClothesScreen', 'screens/clothes/ClothesDialog'] },
  item: {
    on: ['shared'],
    modules: ['screens/item/ItemScreen', 'screens/item/GenerateDialog', 'screens/purchases/PurchasesScreen'],
  },
  /** What every page has beyond the specification. */
  beyond: {
    on: ['shared'],
    modules: [
      'app/lazyPages',
      'app/shell/FrameExtras',
      'features/page/NotFound',
      'features/batches/BatchStrip',
      'features/trash/afterDeletion',
      'features/usage/UsageLink',
    ],
  },
  itemExtras: {
    on: ['item', 'beyond'],
    modules: [
      'screens/item/itemExtras',
      'screens/item/ItemView',
      'screens/item/HistoryDrawer',
      'screens/item/photos/PhotoControls',
    ],
  },
  proposals: {
    on: ['item', 'beyond'],
    modules: [
      'screens/item/ItemProposals',
      'features/suggestions/ListedProposals',
      'features/suggestions/SuggestForAll',
      'features/suggestions/reviewItems',
    ],
  },
  another: { on: ['item'], modules: ['features/another/AnotherDialog'] },
  conflict: { on: ['item', 'beyond'], modules: ['screens/item/conflict'] },
  intake: { on: ['item', 'beyond'], modules: ['screens/intake/IntakeScreen'] },
  intakeRun: {
    on: ['intake'],
    modules: [
      'screens/intake/RunCard',
      'screens/intake/AfterIntake',
      'screens/intake/SimilarHint',
      'stores/intake/createItems',
    ],
  },
  /** What is done with many items. */
  selection: {
    on: ['clothes', 'beyond'],
    modules: [
      'features/selection/SelectionBar',
      'screens/clothes/ItemFilterFields',
      'screens/clothes/ItemFilterNotice',
    ],
  },
  bulk: { on: ['item', 'beyond'], modules: ['features/selection/BulkDialog'] },
  journal: { on: ['item', 'beyond'], modules: ['screens/journal/JournalScreen'] },
  spreadsheets: {
    on: ['item', 'beyond'],
    modules: ['screens/import/ImportScreen', 'features/spreadsheets/ExportDialog'],
  },
  account: {
    on: ['beyond'],
    modules: [
      'screens/account/AccountScreen',
      'screens/account/PasskeysCard',
      'screens/account/FirstPasskey',
      'screens/account/DueStep',
    ],
  },
  /** The ways to sign in beside a password. */
  arrivals: {
    on: ['main'],
    modules: ['app/arrivals', 'screens/sign-in/OtherWays', 'screens/sign-in/SecondStep'],
  },
};

/** What the specification names; its pages share a budget. */
export const specifiedFiles = ['main', 'signIn', 'frame', 'shared', 'clothes', 'item'];

/** Returns the files that are there before one. */
export function filesBefore(name) {
  return table[name]?.on ?? ['beyond'];
}

/** Returns esbuild's plugin that bundles the app's modules into these files. */
export async function groupFiles(options) {
  const imports = await readImports(options);
  const files = filesOf(imports);
  const fileOf = new Map(
    Object.entries(files).flatMap(([name, { modules }]) => modules.map((one) => [one, name])),
  );
  return {
    name: 'groupFiles',
    setup({ onResolve, onLoad, resolve }) {
      const namespace = 'grouped';
      onResolve({ filter: /./ }, async ({ kind, path: wanted, resolveDir, importer }) => {
        if (kind === 'entry-point' && wanted in files) return { path: wanted, namespace };
        if (kind !== 'dynamic-import') return undefined;
        const found = await resolve(wanted, { kind: 'import-statement', resolveDir, importer });
        return { path: fileOf.get(moduleName(found.path)), namespace };
      });
      onLoad({ filter: /./, namespace }, ({ path: name }) => {
        const lines = [
          ...[...before(files, name)]
            .flatMap((file) => [...files[file].modules, ...files[file].held])
            .map((one) => `import './src/${one}';`),
          ...files[name].modules.map((one) => `export * from './src/${one}';`),
          ...files[name].held.map((one) => `import './src/${one}';`),
        ];
        return { contents: lines.join('\n'), resolveDir: process.cwd() };
      });
    },
  };
}

/** Reads which module imports which: at once, and on demand. */
async function readImports(options) {
  const { metafile } = await build({
    ...options,
    entryPoints: ['src/main.tsx'],
    minify: false,
    sourcemap: false,
  });
  const found = new Map();
  for (const [file, { imports }] of Object.entries(metafile.inputs)) {
    const of = (kind) =>
      imports.flatMap((one) =>
        one.kind === kind && one.path.startsWith('src/') ? [moduleName(one.path)] : [],
      );
    if (file.startsWith('src/'))
      found.set(moduleName(file), { now: of('import-statement'), later: of('dynamic-import') });
  }
  return found;
}

/** Returns the table with the files of single modules, and what each file holds for others. */
function filesOf(imports) {
  const files = Object.fromEntries(
    Object.entries(table).map(([name, file]) => [name, { ...file, held: [] }]),
  );
  const known = new Set(Object.values(table).flatMap(({ modules }) => modules));
  for (const module of new Set([...imports.values()].flatMap(({ later }) => later)))
    if (!known.has(module)) files[module] = { on: ['beyond'], modules: [module], held: [] };
  const needs = new Map(Object.entries(files).map(([name, { modules }]) => [name, reach(imports, modules)]));
  for (const module of imports.keys()) {
    const users = Object.keys(files).filter((name) => needs.get(name).has(module));
    const common = Object.keys(files).filter((file) =>
      users.every((user) => user === file || before(files, user).has(file)),
    );
    const place = common.at(-1);
    if (specifiedFiles.includes(place) && !users.includes(place)) files[place].held.push(module);
  }
  return files;
}

/** Returns all modules that these import at once. */
function reach(imports, modules, seen = new Set()) {
  for (const module of modules) {
    if (seen.has(module)) continue;
    seen.add(module);
    reach(imports, imports.get(module).now, seen);
  }
  return seen;
}

/** Returns the files that are there before one, in their order. */
function before(files, name) {
  return new Set(files[name].on.flatMap((file) => [...before(files, file), file]));
}

function moduleName(file) {
  const parts = file.split(/[\\/]/);
  return parts
    .slice(parts.lastIndexOf('src') + 1)
    .join('/')
    .replace(/\.tsx?$/, '');
}
