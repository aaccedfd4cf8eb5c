import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { adoptedStyles } from './adoptedStyles.mjs';
import { filesBefore, groupFiles, specifiedFiles } from './appChunks.mjs';
import { checkBudget } from './budget.mjs';
import { appOut, writeFolder } from './files.mjs';

/** Makes V8 compile a file while it downloads (docs/decisions/0025-a-plain-build.md). */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Returns esbuild's options for the app. `photoWorker` is the file name of the worker; without it
 * the page itself reads photos.
 */
export function appOptions({ dev, photoWorker = '' }) {
  return {
    entryPoints: { main: dev ? 'src/main.tsx' : 'main', styles: 'styles/main.css' },
    outdir: `${appOut}/assets`,
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
    // Source maps go to dist/maps, which is not served. A development build has them inline.
    sourcemap: dev ? 'inline' : 'external',
    metafile: true,
    write: false,
    legalComments: 'none',
    define: {
      DEV: String(dev),
      PHOTO_WORKER: JSON.stringify(photoWorker),
      'process.env.NODE_ENV': dev ? '"development"' : '"production"',
    },
    plugins: [adoptedStyles],
    logLevel: 'warning',
  };
}

/** Builds the app and prints its sizes; resolves with whether they are within the budget. */
export async function buildApp() {
  const [worker, groups] = await Promise.all([
    buildOne('photoWorker', 'src/intake/store/photoWorker.ts'),
    groupFiles(appOptions({ dev: false })),
  ]);
  const options = appOptions({ dev: false, photoWorker: worker.name });
  const built = await build({ ...options, plugins: [...options.plugins, groups] });
  const { entries, holding, neededBy } = readOutputs(built.metafile);
  const main = holding('src/main.tsx');
  const styles = entries.get('styles/main.css');
  const neededOn = {
    signIn: neededBy('signIn'),
    references: neededBy('frame'),
    clothes: neededBy('frame', 'clothes'),
    item: neededBy('frame', 'item'),
    purchases: neededBy('frame', 'purchases'),
  };
  const define = { PAGE_FILES: JSON.stringify(neededOn) };
  const start = await buildOne('start', 'src/app/start.ts', { format: 'iife', define });
  const files = new Map([...textsOf(built.outputFiles), ...start.files, ...worker.files]);
  // React’s file, and that of the dialogs, whose first one shall open at once.
  for (const name of [main, holding('src/references/NameDialog.tsx')])
    files.set(name, compileHint + files.get(name));
  const packed = await writeApp(files, { start: start.name, main, styles }, compress);
  const own = [...entries.keys()]
    .filter((entry) => ![...specifiedFiles, 'styles/main.css'].includes(entry))
    .map((entry) => {
      const there = neededBy(...specifiedFiles, ...filesBefore(entry));
      return [entry, neededBy(entry).filter((name) => !there.includes(name))];
    });
  return checkBudget((name) => packed.get(`assets/${name}.br`).length, {
    always: [styles, start.name, main],
    visits: { ...neededOn, specified: neededBy(...specifiedFiles) },
    own: Object.fromEntries(own),
  });
}

/** Writes a development build: one entry, no compression. */
export async function writeDevelopment({ outputFiles, metafile }) {
  const { entries } = readOutputs(metafile);
  const names = { main: entries.get('src/main.tsx'), styles: entries.get('styles/main.css') };
  await writeApp(textsOf(outputFiles), names, () => new Map());
}

/** Builds a self-contained script. Resolves with its output files and the name of the script. */
async function buildOne(title, module, more) {
  const options = { ...appOptions({ dev: false }), splitting: false, plugins: [], ...more };
  const { outputFiles } = await build({ ...options, entryPoints: { [title]: module } });
  const files = textsOf(outputFiles);
  return { files, name: [...files.keys()].find((name) => name.endsWith('.js')) };
}

function textsOf(outputFiles) {
  return new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
}

/** Reads esbuild’s metafile. All names of files are relative to assets/. */
function readOutputs({ outputs }) {
  const files = new Map(Object.entries(outputs).map(([file, output]) => [path.basename(file), output]));
  const withImports = (name, seen = new Set()) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path: file, kind } of files.get(name).imports)
      if (kind === 'import-statement') withImports(path.basename(file), seen);
    return seen;
  };
  /** The files of the entry points, by the name of the module or group. */
  const entries = new Map(
    [...files].flatMap(([name, { entryPoint }]) =>
      entryPoint ? [[entryPoint.replace(/^grouped:/, ''), name]] : [],
    ),
  );
  return {
    entries,
    /** Returns the file that holds a module's code. */
    holding: (module) => [...files.keys()].find((name) => module in files.get(name).inputs),
    /** Returns every file that these entries need, except those that main needs. */
    neededBy: (...names) => {
      const there = withImports(entries.get('main'));
      const found = names.filter((name) => entries.has(name)).map((name) => entries.get(name));
      const needed = new Set(found.flatMap((name) => [...withImports(name)]));
      return [...needed].filter((name) => !there.has(name));
    },
  };
}

/**
 * Writes index.html, the assets, and the packed copies that `pack` makes of them. Resolves with the
 * packed files.
 */
async function writeApp(files, { start, main, styles }, pack) {
  const source = await readFile('index.html', 'utf8');
  const html = source
    .replace('/styles/main.css', `/assets/${styles}`)
    .replace('/src/main.tsx', `/assets/${main}`)
    // A classic script, because it blocks rendering in every browser, so that nothing is painted in
    // the wrong theme. It comes before the styles, because a script waits for styles that precede
    // it.
    .replace(/(?= *<link rel="stylesheet")/, start ? `    <script src="/assets/${start}"></script>\n` : '');
  const isMap = ([name]) => name.endsWith('.map');
  const assets = [...files].filter((file) => !isMap(file)).map(([name, text]) => [`assets/${name}`, text]);
  const icon = await readFile('src/favicon.svg', 'utf8');
  const served = new Map([['favicon.svg', icon], ['index.html', html], ...assets]);
  const packed = await pack(served);
  await writeFolder(appOut, new Map([...packed, ...served]));
  await writeFolder('dist/maps', new Map([...files].filter(isMap)));
  return packed;
}

/** Compresses every file with Brotli and gzip. Resolves with the .br and .gz files. */
async function compress(files) {
  const made = [...files].map(async ([name, text]) => [
    [`${name}.br`, await promisify(brotliCompress)(text)],
    [`${name}.gz`, await promisify(gzip)(text, { level: 9 })],
  ]);
  return new Map((await Promise.all(made)).flat());
}
