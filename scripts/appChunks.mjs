/**
 * Decides which bundle file holds which screens and dialogs. The sources import each screen and
 * dialog on demand. By itself, esbuild would make one file for each of them and one for every part
 * that two of them share, so that the first page would need thirty files.
 */
import path from 'node:path';
import { build } from 'esbuild';

const within = (folder, ...names) => names.map((name) => `${folder}/${name}`);
/**
 * The app’s bundle files. `modules` lists the modules that a file exports, and `on` the files that
 * are always loaded before it. A module that any of `pageFiles` needs goes into the last of
 * them that is loaded by every file that needs the module. A module that is imported on
 * demand but not listed here gets its own file, which is loaded after `extras` and `shared`.
 */
const table = {
  main: { on: [], modules: ['main'] },
  signIn: { on: ['main'], modules: ['session/sign-in/SignInScreen'] },
  /** The frame of every page and the reference pages, where most visits begin. */
  frame: { on: ['main'], modules: ['app/signedIn'] },
  /** Dialogs that open over any page. */
  dialogs: {
    on: ['frame'],
    modules: ['app/dialogs', 'references/NameDialog'],
  },
  signInAgain: { on: ['signIn', 'dialogs'], modules: ['session/sign-in/SignInAgain'] },
  /** What the list of items and an item’s pages share, and what is too small for a file. */
  shared: {
    on: ['dialogs'],
    modules: [
      ...within('core/texts', 'number', 'someNames'),
      ...['contract/exports', 'items/generation/models', 'ui/table/selection'],
    ],
  },
  clothes: { on: ['shared'], modules: ['items/list/ClothesScreen'] },
  clothesDialog: { on: ['clothes'], modules: ['items/list/ClothesDialog'] },
  item: { on: ['shared'], modules: ['items/page/ItemScreen'] },
  purchases: { on: ['item'], modules: ['items/purchases/PurchasesScreen'] },
  generate: { on: ['item'], modules: ['items/generation/GenerateDialog'] },
  /** The parts of every page beyond the specification, and what is too small for a file. */
  extras: {
    on: ['frame'],
    modules: [...within('app/shell', 'FrameExtras', 'RailExtras'), 'contract/entryNames'],
  },
  stateNotice: { on: ['extras'], modules: ['administration/state/StateNotice'] },
  /** What every page shows of tasks over many items. */
  batches: {
    on: ['extras', 'shared'],
    modules: within('items', 'batches/BatchStrip', 'trash/afterDeletion'),
  },
  /** The addresses of the pages that are beyond the specification. */
  lazyPages: { on: ['extras', 'shared'], modules: ['app/lazyPages', 'page/NotFound'] },
  itemExtras: { on: ['item', 'extras'], modules: ['items/page/itemExtras'] },
  photoControls: { on: ['itemExtras'], modules: ['items/photos/tools/PhotoControls'] },
  itemView: { on: ['itemExtras'], modules: ['items/page/ItemView'] },
  history: { on: ['item', 'batches'], modules: ['items/history/HistoryDrawer'] },
  similar: { on: ['item', 'extras'], modules: ['items/doubles/SimilarPhotos'] },
  doubles: { on: ['similar', 'batches'], modules: within('items/doubles', 'DoublesScreen', 'SimilarDialog') },
  proposals: { on: ['item', 'extras'], modules: ['items/suggestions/ItemProposals'] },
  suggestForAll: {
    on: ['item', 'batches'],
    modules: within('items/suggestions', 'SuggestForAll', 'reviewItems'),
  },
  listSelection: { on: ['clothes', 'extras'], modules: ['items/list/ListSelection'] },
  /** Actions on many items. */
  selection: {
    on: ['clothes', 'extras'],
    modules: [
      ...within('items/list', 'ItemFilterNotice', 'MoreTools', 'ViewMenu'),
      'items/selection/SelectionBar',
    ],
  },
  overview: { on: ['selection'], modules: ['items/overview/OverviewScreen'] },
  /** The controls of the list's filter, which choose entries as an item's page does. */
  filterFields: { on: ['item', 'selection'], modules: ['items/list/ItemFilterFields'] },
  labels: { on: ['item', 'selection'], modules: ['items/labels/LabelsScreen'] },
  /** The table whose cells are edited. */
  cells: { on: ['clothes', 'item', 'batches'], modules: within('items/cells', 'CellsMode', 'CellsTable') },
  conflict: { on: ['item'], modules: ['items/page/conflict'] },
  bulk: { on: ['clothes', 'item', 'batches'], modules: ['items/selection/BulkDialog'] },
  intake: { on: ['item', 'extras'], modules: ['intake/IntakeScreen'] },
  journal: { on: ['item', 'batches'], modules: ['journal/JournalScreen'] },
  spreadsheets: { on: ['item', 'batches'], modules: ['import/ImportScreen', 'items/export/ExportDialog'] },
  /** The ways to sign in without a password. */
  otherWays: { on: ['main'], modules: ['session/sign-in/OtherWays'] },
  arrivals: {
    on: ['otherWays'],
    modules: ['app/arrivals', ...within('session/sign-in', 'OidcScreen', 'SecondStep')],
  },
};

/** The files of the specified pages, each of which may be the first of a visit. */
const pageFiles = ['main', 'signIn', 'frame', 'dialogs', 'shared', 'clothes', 'item', 'purchases'];
/** The files of all that is specified, which share a budget. */
export const specifiedFiles = [...pageFiles, 'clothesDialog', 'generate'];

/** Returns the names of the files that are loaded before a file, in loading order. */
export function filesBefore(name) {
  const { on } = table[name] ?? { on: ['extras', 'shared'] };
  return new Set(on.flatMap((file) => [...filesBefore(file), file]));
}

/** Returns esbuild's plugin that bundles the app's modules into the files of the table. */
export async function groupFiles(options) {
  const imports = await readImports(options);
  const files = withSingles(imports);
  const held = heldFor(files, imports);
  const fileOf = (module) => Object.keys(files).find((name) => files[name].includes(module));
  return {
    name: 'groupFiles',
    setup({ onResolve, onLoad, resolve }) {
      const namespace = 'grouped';
      onResolve({ filter: /./ }, async ({ kind, path: wanted, resolveDir, importer }) => {
        if (kind === 'entry-point' && wanted in files) return { path: wanted, namespace };
        if (kind !== 'dynamic-import') return undefined;
        const found = await resolve(wanted, { kind: 'import-statement', resolveDir, importer });
        return { path: fileOf(moduleName(found.path)), namespace };
      });
      onLoad({ filter: /./, namespace }, ({ path: name }) => {
        const needed = [...filesBefore(name), name].flatMap((file) => [...files[file], ...held[file]]);
        const imported = needed.map((module) => `import './src/${module}';`);
        const exported = files[name].map((module) => `export * from './src/${module}';`);
        return { contents: [...imported, ...exported].join('\n'), resolveDir: process.cwd() };
      });
    },
  };
}

/** Reads the imports of each module: `now` lists static imports, `later` those on demand. */
async function readImports(options) {
  const quick = { minify: false, sourcemap: false, packages: 'external', loader: { '.css': 'empty' } };
  const { metafile } = await build({ ...options, ...quick, entryPoints: ['src/main.tsx'], plugins: [] });
  const isOurs = (file) => file.startsWith('src/');
  const found = Object.keys(metafile.inputs).filter(isOurs);
  const of = (file, wanted) =>
    metafile.inputs[file].imports
      .filter(({ kind, path }) => kind === wanted && isOurs(path))
      .map(({ path }) => moduleName(path));
  const imports = (file) => ({ now: of(file, 'import-statement'), later: of(file, 'dynamic-import') });
  return new Map(found.map((file) => [moduleName(file), imports(file)]));
}

/** Returns the modules of each file, and adds a file for each module that no file lists. */
function withSingles(imports) {
  const listed = Object.entries(table).map(([name, { modules }]) => [name, modules]);
  const known = listed.flatMap(([, modules]) => modules);
  const later = [...imports.values()].flatMap((module) => module.later);
  const singles = later.filter((module) => !known.includes(module)).map((module) => [module, [module]]);
  return Object.fromEntries([...listed, ...singles]);
}

/**
 * Returns, for each file, the modules that it holds for every file that needs them. Only the files
 * of `pageFiles` hold such modules.
 */
function heldFor(files, imports) {
  const names = Object.keys(files);
  const held = Object.fromEntries(names.map((name) => [name, []]));
  const needs = names.map((name) => ({
    isPage: pageFiles.includes(name),
    there: [...filesBefore(name), name],
    modules: reach(imports, files[name]),
  }));
  for (const module of imports.keys()) {
    const users = needs.filter(({ modules }) => modules.has(module));
    const place = names.findLast((name) => users.every(({ there }) => there.includes(name)));
    const isNeededFirst = users.some(({ isPage }) => isPage);
    if (isNeededFirst && pageFiles.includes(place)) held[place].push(module);
  }
  return held;
}

/**
 * Returns the given modules and all modules that they import statically, directly or indirectly.
 */
function reach(imports, modules, seen = new Set()) {
  for (const module of modules) {
    if (seen.has(module)) continue;
    seen.add(module);
    reach(imports, imports.get(module).now, seen);
  }
  return seen;
}

/** Returns a source's name in the table: its path within src, without the extension. */
function moduleName(file) {
  return path
    .relative('src', file)
    .replaceAll(path.sep, '/')
    .replace(/\.tsx?$/, '');
}
