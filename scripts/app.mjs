import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { minify } from 'terser';
import { checkBudget } from './budget.mjs';
import { withoutFacades } from './facades.mjs';
import { writeFolder } from './files.mjs';
import { appFiles, pageFiles } from './pageFiles.mjs';
import { adoptedStyles, groupFiles, partIcons, reactModules, reloading } from './plugins.mjs';

/**
 * Returns esbuild's options for the app; a development build writes itself after every change.
 * `photoWorker` is the name of the worker's file; without one the page reads photos itself.
 */
export function appOptions(out, { dev, photoWorker = '' }) {
  const plugins = dev
    ? [adoptedStyles, reloading((result) => writeDevelopment(out, result))]
    : [adoptedStyles, groupFiles(appFiles), partIcons, reactModules];
  return {
    entryPoints: { main: dev ? 'dev-main' : 'main', styles: 'styles/main.css' },
    outdir: `${out}/assets`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    jsxDev: dev,
    minify: !dev,
    charset: 'utf8',
    // Maps go to dist/maps, which is not served; a development build inlines them.
    sourcemap: dev ? 'inline' : 'external',
    metafile: true,
    write: false,
    legalComments: 'none',
    define: {
      DEV: String(dev),
      PHOTO_WORKER: JSON.stringify(photoWorker),
      'process.env.NODE_ENV': dev ? '"development"' : '"production"',
      // The production build has no hook for React's developer tools, which makes it smaller.
      ...(dev ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
    plugins: plugins.map((setup, n) => ({ name: `app-${n}`, setup })),
    logLevel: 'warning',
    // React tests for exports that only some versions of its scheduler have.
    logOverride: { 'import-is-undefined': 'silent' },
  };
}

/**
 * Builds the app into `out` and prints its sizes. Resolves with whether they are within the budget.
 */
export async function buildApp(out) {
  const worker = await buildOne(out, 'photoWorker', 'src/stores/intake/photoWorker.ts');
  const built = await build(appOptions(out, { dev: false, photoWorker: worker.name }));
  const made = withoutFacades(textsOf(built.outputFiles), describedBy(built.metafile));
  const outputs = readOutputs(made.outputs);
  const main = outputs.holding('src/main.tsx');
  const loaded = Object.fromEntries(
    Object.entries(pageFiles).map(([page, names]) => [page, outputs.neededBy(names)]),
  );
  const start = await buildStart(out, loaded);
  const scripts = [start.name, main];
  const files = new Map([...(await minified(made.files)), ...start.files, ...(await minified(worker.files))]);
  // Nothing requests the entry itself: the page names the file that holds its module.
  files.delete(outputs.entry('main'));
  const styles = outputs.entry('styles/main.css');
  const packed = await writeApp(out, files, { scripts, styles });
  const specified = new Set(
    outputs.neededBy(Object.keys(appFiles).filter((name) => appFiles[name].specified !== false)),
  );
  // `before`: the files that are fetched with the page itself.
  const alone = (file, ...before) => {
    const there = new Set([...specified, ...outputs.neededBy(before)]);
    return outputs.neededBy([file]).filter((name) => !there.has(name));
  };
  const all = [...files.keys()].filter((name) => !name.endsWith('.map'));
  const always = [styles, ...scripts];
  return checkBudget(packed, {
    ...Object.fromEntries(Object.entries(loaded).map(([page, names]) => [page, [...always, ...names]])),
    accountAlone: alone('account'),
    secondStepAlone: alone('secondStep'),
    passkeysAlone: alone('passkeys'),
    historyAlone: alone('history'),
    journalAlone: alone('journal'),
    usageAlone: alone('usage'),
    batchesAlone: alone('batchStrip'),
    frameExtrasAlone: alone('frameExtras'),
    selectionAlone: alone('selection'),
    bulkAlone: alone('bulk'),
    suggestionsAlone: alone('suggestions'),
    trashAlone: alone('trash'),
    importAlone: alone('spreadsheets', 'frameExtras'),
    intakeAlone: alone('intake'),
    intakeRunAlone: alone('intakeRun', 'intake'),
    photoWorker: [worker.name],
    itemViewAlone: alone('itemView', 'itemExtras'),
    photoToolsAlone: alone('photoTools', 'itemExtras'),
    similarAlone: alone('similar', 'itemExtras'),
    anotherAlone: alone('another'),
    doublesAlone: alone('doubles'),
    peopleAlone: alone('people'),
    joinAlone: alone('join'),
    oidcAlone: alone('oidc'),
    tokensAlone: alone('tokens'),
    stateAlone: alone('state', 'account'),
    webhooksAlone: alone('webhooks'),
    specified: [...always, ...specified],
    all,
  });
}

async function writeDevelopment(out, { outputFiles, metafile }) {
  const outputs = readOutputs(describedBy(metafile));
  await writeApp(
    out,
    textsOf(outputFiles),
    { scripts: [outputs.entry('dev:dev-main')], styles: outputs.entry('styles/main.css') },
    { compressed: false },
  );
}

/** Builds the script that runs first and preloads the files of the page that the address names. */
async function buildStart(out, { signIn, references, clothes, item, phone }) {
  // Every other page also needs the frame's files, which are those of the reference pages.
  const beside = (files) => files.filter((name) => !references.includes(name));
  const preloaded = {
    signIn,
    references,
    clothes: beside(clothes),
    item: beside(item),
    phone: beside(phone),
  };
  return buildOne(out, 'start', 'src/app/start.ts', { PAGE_FILES: JSON.stringify(preloaded) });
}

/** Builds a script that shares nothing with others. Resolves with its files and its own name. */
async function buildOne(out, title, module, define = {}) {
  const { outputFiles } = await build({
    ...appOptions(out, { dev: false }),
    entryPoints: { [title]: module },
    splitting: false,
    plugins: [],
    define,
  });
  const files = textsOf(outputFiles);
  return { files, name: [...files.keys()].find((name) => name.endsWith('.js')) };
}

/**
 * Minifies once more what esbuild has bundled: terser looks across statements, which saves 3 % of
 * what is sent. The source maps follow.
 */
async function minified(files) {
  const compress = {
    passes: 3,
    ecma: 2022,
    keep_fargs: false,
    pure_getters: true,
    hoist_funs: true,
    inline: 1,
    lhs_constants: false,
    sequences: false,
    unsafe_arrows: true,
  };
  const made = [...files].map(async ([name, text]) => {
    if (!name.endsWith('.js')) return [[name, text]];
    const map = `${name}.map`;
    const sourceMap = { content: files.get(map), filename: name };
    const { code, map: mapped } = await minify(text, { module: true, ecma: 2022, compress, sourceMap });
    return [
      [name, code],
      [map, mapped],
    ];
  });
  return new Map([...files, ...(await Promise.all(made)).flat()]);
}

function textsOf(outputFiles) {
  return new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
}

/** Returns what esbuild's metafile says of each file in assets/, by its name. */
function describedBy(metafile) {
  return new Map(Object.entries(metafile.outputs).map(([file, out]) => [path.basename(file), out]));
}

/** Reads which file holds which module; all names are those of files in assets/. */
function readOutputs(outputs) {
  const entry = (module) =>
    [...outputs].find(([, out]) => [module, `grouped:${module}`].includes(out.entryPoint))?.[0];
  const withImports = (name, seen) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path: used, kind } of outputs.get(name).imports)
      if (kind === 'import-statement') withImports(path.basename(used), seen);
    return seen;
  };
  return {
    /** Returns the file from which a module is imported. */
    entry,
    /** Returns the file that holds a module's code. */
    holding: (module) => [...outputs].find(([, { inputs }]) => module in inputs)?.[0],
    /** Returns every file that these of `appFiles` need, except main's. */
    neededBy: (names) => {
      const needed = new Set();
      for (const name of names) withImports(entry(name), needed);
      const there = withImports(entry('main'), new Set());
      return [...needed].filter((name) => !there.has(name));
    },
  };
}

/**
 * Writes index.html, the assets and, beside each, its .br and .gz. Resolves with the compressed
 * files.
 */
async function writeApp(out, files, { scripts, styles }, { compressed = true } = {}) {
  const [before, after] = (await readFile('index.html', 'utf8')).split(/^.*src="\/src\/main.tsx".*\n/m);
  const tags = scripts.map(
    (name) => `    <script type="module" blocking="render" src="/assets/${name}"></script>\n`,
  );
  const html = `${before}${tags.join('')}${after}`.replace('/styles/main.css', `/assets/${styles}`);
  const served = new Map([
    ['favicon.svg', await readFile('src/favicon.svg', 'utf8')],
    ['index.html', html],
  ]);
  const maps = new Map();
  for (const [name, text] of files) {
    if (name.endsWith('.map')) maps.set(name, text);
    else served.set(`assets/${name}`, text);
  }
  const packed = compressed ? await compress(served) : new Map();
  await writeFolder(out, new Map([...packed, ...served]));
  await writeFolder('dist/maps', maps);
  return packed;
}

/** Makes a .br and a .gz of every file. */
async function compress(files) {
  const made = [...files].map(async ([name, text]) => [
    [`${name}.br`, await smallestBrotli(text)],
    [`${name}.gz`, await promisify(gzip)(text, { level: 9 })],
  ]);
  return new Map((await Promise.all(made)).flat());
}

/**
 * Compresses with several distance codings and sizes of a block (0: chosen by brotli) and returns
 * the smallest result: the best differ from file to file. Saves 0.3 %.
 */
async function smallestBrotli(text) {
  const codings = [
    [0, 0, 0],
    [0, 2, 0],
    [0, 4, 0],
    [0, 15, 0],
    [1, 8, 0],
    [1, 8, 16],
    [1, 12, 0],
    [1, 24, 0],
    [2, 4, 0],
    [2, 8, 0],
    [2, 12, 0],
    [3, 24, 0],
  ];
  const tried = codings.map(([postfix, direct, block]) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
        [constants.BROTLI_PARAM_LGBLOCK]: block,
      },
    }),
  );
  const made = await Promise.all(tried);
  return made.sort((a, b) => a.length - b.length)[0];
}
