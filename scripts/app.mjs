import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { build } from 'esbuild';
import { adoptedStyles } from './adoptedStyles.mjs';
import { filesBefore, groupFiles, specifiedFiles } from './appFiles.mjs';
import { checkBudget } from './budget.mjs';
import { writeFolder } from './files.mjs';

/**
 * Has V8 compile all functions of the file that holds React as it downloads, off the main thread:
 * docs/decisions/0025-a-plain-build.md.
 */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/**
 * Returns esbuild's options for the app. `photoWorker` is the name of the worker's file; without
 * one the page reads photos itself.
 */
export function appOptions(out, { dev, photoWorker = '' }) {
  return {
    entryPoints: { main: dev ? 'src/main.tsx' : 'main', styles: 'styles/main.css' },
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
    },
    plugins: [adoptedStyles],
    logLevel: 'warning',
  };
}

/**
 * Builds the app into `out` and prints its sizes. Resolves with whether they are within the budget.
 */
export async function buildApp(out) {
  const worker = await buildOne(out, 'photoWorker', 'src/stores/intake/photoWorker.ts');
  const options = appOptions(out, { dev: false, photoWorker: worker.name });
  const built = await build({ ...options, plugins: [...options.plugins, await groupFiles(options)] });
  const outputs = readOutputs(built.metafile);
  const main = outputs.holding('src/main.tsx');
  const neededOn = {
    signIn: outputs.neededBy('signIn'),
    references: outputs.neededBy('frame'),
    clothes: outputs.neededBy('frame', 'clothes'),
    item: outputs.neededBy('frame', 'item'),
  };
  const start = await buildOne(out, 'start', 'src/app/start.ts', {
    format: 'iife',
    define: { PAGE_FILES: JSON.stringify(neededOn) },
  });
  const files = new Map([...textsOf(built.outputFiles), ...start.files, ...worker.files]);
  files.set(main, compileHint + files.get(main));
  const styles = outputs.entry('styles/main.css');
  const packed = await writeApp(out, files, { start: start.name, main, styles });
  const always = [styles, start.name, main];
  const visits = { ...neededOn, specified: outputs.neededBy(...specifiedFiles) };
  const own = outputs.dynamicEntries
    .filter((entry) => !specifiedFiles.includes(entry))
    .map((entry) => {
      const there = outputs.neededBy(...specifiedFiles, ...filesBefore(entry));
      return [entry, outputs.neededBy(entry).filter((name) => !there.includes(name))];
    });
  return checkBudget((name) => packed.get(`assets/${name}.br`).length, {
    visits: Object.fromEntries(
      Object.entries(visits).map(([visit, names]) => [visit, [...always, ...names]]),
    ),
    own: Object.fromEntries(own),
  });
}

/** Writes a development build: one entry, nothing compressed. */
export async function writeDevelopment(out, { outputFiles, metafile }) {
  const outputs = readOutputs(metafile);
  const names = { main: outputs.entry('src/main.tsx'), styles: outputs.entry('styles/main.css') };
  await writeApp(out, textsOf(outputFiles), names, { compressed: false });
}

/** Builds a script that shares nothing with others. Resolves with its files and its own name. */
async function buildOne(out, title, module, more = {}) {
  const { outputFiles } = await build({
    ...appOptions(out, { dev: false }),
    entryPoints: { [title]: module },
    splitting: false,
    plugins: [],
    ...more,
  });
  const files = textsOf(outputFiles);
  return { files, name: [...files.keys()].find((name) => name.endsWith('.js')) };
}

function textsOf(outputFiles) {
  return new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
}

/** Reads esbuild's metafile: which file holds and needs which. All names are those in assets/. */
function readOutputs({ outputs }) {
  const named = Object.entries(outputs).map(([file, output]) => [path.basename(file), output]);
  const byName = new Map(named);
  const entry = (module) =>
    named.find(([, { entryPoint }]) => [module, `grouped:${module}`].includes(entryPoint))?.[0];
  const withImports = (name, seen = new Set()) => {
    if (seen.has(name)) return seen;
    seen.add(name);
    for (const { path: file, kind } of byName.get(name).imports)
      if (kind === 'import-statement') withImports(path.basename(file), seen);
    return seen;
  };
  return {
    /** Returns the file from which a module, or one of `files`, is imported. */
    entry,
    /** Returns the file that holds a module's code. */
    holding: (module) => named.find(([, { inputs }]) => module in inputs)?.[0],
    /** The names by which files are imported on demand. */
    dynamicEntries: named.flatMap(([, { entryPoint = '' }]) =>
      entryPoint.startsWith('grouped:') ? [entryPoint.slice('grouped:'.length)] : [],
    ),
    /** Returns every file that these need, but for main's. */
    neededBy: (...names) => {
      const there = withImports(entry('main'));
      const needed = new Set(names.flatMap((name) => [...withImports(entry(name))]));
      return [...needed].filter((name) => !there.has(name));
    },
  };
}

/**
 * Writes index.html, the assets and, beside each, its .br and .gz. Resolves with the compressed
 * files.
 */
async function writeApp(out, files, { start, main, styles }, { compressed = true } = {}) {
  const source = await readFile('index.html', 'utf8');
  const html = source
    .replace('/styles/main.css', `/assets/${styles}`)
    .replace('/src/main.tsx', `/assets/${main}`)
    // Not a module: it blocks in every browser, so that nothing is painted in another theme. It
    // comes before the styles, for which a script waits.
    .replace(/(?= *<link rel="stylesheet")/, start ? `    <script src="/assets/${start}"></script>\n` : '');
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
    [`${name}.br`, await promisify(brotliCompress)(text)],
    [`${name}.gz`, await promisify(gzip)(text, { level: 9 })],
  ]);
  return new Map((await Promise.all(made)).flat());
}
