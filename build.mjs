/**
 * The whole build: app, server and tests, and the commands of package.json, which need them built first.
 *
 *   node build.mjs                  build app and server for production
 *   node build.mjs --run FILE ...   build what changed, then run FILE (a built program) in this process
 *   node build.mjs --watch          build for development, serve, rebuild, restart and reload on change
 *   node build.mjs --test [NAME]    build and run every test, or those whose path contains NAME; with postgres or
 *                                   postgres/NAME those of the server on a PostgreSQL that is started for them
 *   node build.mjs --faults [NAME]  the long rounds of test/faults and server/test/fuzz
 *   node build.mjs --check          types, lint, format
 *   node build.mjs --bench [NAME]   build and run the measurements of bench/
 *
 * Every command works on a bare clone: what the lock file asks for is installed first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify, stripVTControlCharacters } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { findPostgres, startPostgres } from './test/setup/postgres.mjs';

const root = path.dirname(fileURLToPath(import.meta.url));
process.chdir(root);

/** Brotli bytes of JavaScript and CSS that a first visit may cost; the build fails above. */
const budget = { 'sign-in': 75_000, 'reference page': 85_000, 'all screens': 127_000 };
const [loginPage, referencePage, clothesPages] = ['login/LoginScreen', 'signedIn', 'clothesScreens'].map(
  (name) => `src/screens/${name}.tsx`,
);
const appOut = 'dist/app';
const serverOut = 'server/dist';
/** The program that the server begins for a big photo. */
const childProgram = 'server/src/resizeBigPhoto.ts';
const builtMark = 'dist/built';
const usualFaults = /^test\/faults\/(?!postgres\/).*\.test\.ts$/;
/** Whether somebody has asked the tests to stop: then nothing more begins. */
let interrupted = false;

const [mode = '--build', ...rest] = process.argv.slice(2);
const modes = {
  '--build': build,
  '--run': run,
  '--watch': watch,
  '--test': test,
  '--faults': testLong,
  '--check': check,
  '--bench': bench,
};
if (!modes[mode]) {
  console.error(`Unknown command ${mode}. Known: ${Object.keys(modes).join(' ')}`);
  process.exit(1);
}
installIfNeeded();
/** Loaded on first use: a start that has nothing to build does without it. */
const esbuild = () => import('esbuild');
try {
  await modes[mode](...rest);
} catch (error) {
  if (!error.errors) throw error;
  process.exit(1); // esbuild has printed what is wrong
}

/** Runs `npm ci` where node_modules lacks what the lock file names. Nothing is compiled, no install script runs. */
function installIfNeeded() {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const mark = 'node_modules/.package-lock.json'; // npm's note of what it installed
  const present = existsSync(mark) ? JSON.parse(readFileSync(mark, 'utf8')).packages : {};
  const there = Object.entries(wanted).every(
    ([name, { link, optional, version }]) =>
      link || optional || !name.includes('node_modules/') || present[name]?.version === version,
  );
  if (there) return;
  console.log('Installing packages…');
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['ci', ...flags], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

// --- build and run -----------------------------------------------------------------------------------------

async function build() {
  await rm(builtMark, { force: true });
  const started = new Date(); // what is written while it builds is newer
  await Promise.all([buildApp(), buildServer()]);
  await writeFile(builtMark, '');
  await utimes(builtMark, started, started);
}

/** Builds unless nothing that goes into the build is newer than the last one. */
async function buildIfChanged() {
  if ([builtMark, `${appOut}/index.html`, `${serverOut}/main.js`].every(existsSync)) {
    const built = (await stat(builtMark)).mtimeMs;
    const sources = ['src', 'styles', 'server/src', 'index.html', 'build.mjs', 'package-lock.json'];
    const times = await Promise.all(sources.map(newest));
    if (Math.max(...times) < built) return;
  }
  await build();
  await (await esbuild()).stop();
}

/** The latest change in a file or folder; a folder's own time tells of files that went. */
async function newest(name) {
  const entry = await stat(name);
  if (!entry.isDirectory()) return entry.mtimeMs;
  const inside = await readdir(name);
  const times = await Promise.all(inside.map((file) => newest(path.join(name, file))));
  return Math.max(entry.mtimeMs, ...times);
}

async function run(file, ...args) {
  await buildIfChanged();
  const program = path.resolve(file);
  process.argv = [process.argv[0], program, ...args];
  process.setSourceMapsEnabled(true);
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(program).href);
}

/** npm signals the shell between it and this process, and many a shell dies without passing the signal on. */
function stopWithParent() {
  const parent = process.ppid;
  const watching = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watching);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watching.unref();
}

// --- app ---------------------------------------------------------------------------------------------------

function appOptions({ dev }) {
  return {
    entryPoints: { main: dev ? 'dev-main' : 'src/main.tsx', styles: 'styles/main.css' },
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
    // Maps go to dist/maps, which is not served; in development they stand in the files.
    sourcemap: dev ? 'inline' : 'external',
    metafile: true,
    write: false,
    legalComments: 'none',
    define: {
      DEV: String(dev),
      'process.env.NODE_ENV': dev ? '"development"' : '"production"',
      // What is delivered opens itself to no extension of the browser, and is smaller for it.
      ...(dev ? {} : { __REACT_DEVTOOLS_GLOBAL_HOOK__: 'undefined' }),
    },
    plugins: [adoptedStyles, ...(dev ? [reloading] : [layers, reactNames])].map((setup) => ({
      name: setup.name,
      setup,
    })),
    logLevel: 'warning',
  };
}

async function buildApp() {
  await finishApp(await (await esbuild()).build(appOptions({ dev: false })));
}

/**
 * Fewer files to fetch. esbuild puts each set of modules that several lazily loaded screens share in a file of
 * its own; a reference page would need five. With this, every screen brings the main module, the clothes screens the sign-in
 * and the reference pages too, and every further screen all of these, so that what they share lies in the files of these four.
 */
function layers(build) {
  const layer = ['src/main.tsx', loginPage, referencePage, clothesPages];
  const depth = { [loginPage]: 1, [referencePage]: 1, [clothesPages]: 3 };
  build.onResolve({ filter: /./ }, async ({ kind, path: wanted, resolveDir, importer }) => {
    if (kind !== 'dynamic-import') return undefined;
    const found = await build.resolve(wanted, { kind: 'import-statement', resolveDir, importer });
    const file = path.relative(root, found.path).split(path.sep).join('/');
    return { path: file, namespace: 'layer' };
  });
  build.onLoad({ filter: /./, namespace: 'layer' }, async ({ path: file }) => {
    const below = layer.slice(0, depth[file] ?? layer.length);
    const lines = below.map((name) => `import './${name}';`);
    const hasDefault = /^export default /m.test(await readFile(file, 'utf8'));
    const names = `export * from './${file}'; ${hasDefault ? `export { default } from './${file}';` : ''}`;
    return { contents: `${lines.join(' ')} ${names}`, resolveDir: root };
  });
}

/**
 * React comes as CommonJS: each file that imports it would get a wrapper of its own, and each use a property access. One
 * module that names its exports saves about 2 % of what is sent. A name that nobody imports is dropped.
 */
function reactNames(build) {
  build.onResolve(
    { filter: /^react(\/jsx-runtime|-dom|-dom\/client)?$/ },
    ({ path: name, kind, namespace }) =>
      kind === 'import-statement' && namespace !== 'react' ? { path: name, namespace: 'react' } : undefined,
  );
  build.onLoad({ filter: /./, namespace: 'react' }, async ({ path: name }) => {
    const names = Object.keys(await import(name)).filter(
      (key) => /^[A-Za-z]\w*$/.test(key) && key !== 'default',
    );
    const lines = names.map((key) => `export const ${key} = /* @__PURE__ */ (() => react.${key})();`);
    return { contents: `import react from '${name}'; ${lines.join(' ')}`, resolveDir: root };
  });
}

/**
 * A style sheet that a module imports comes as text inside the module's own file, and the page adopts it when the module
 * runs: it costs no request, and nothing is drawn before it is there.
 */
function adoptedStyles(build) {
  build.onResolve({ filter: /\.css$/ }, ({ kind, path: wanted, resolveDir }) =>
    kind === 'import-statement' ? { path: path.join(resolveDir, wanted), namespace: 'adopted' } : undefined,
  );
  build.onLoad({ filter: /./, namespace: 'adopted' }, async ({ path: file }) => {
    const { target, minify } = build.initialOptions;
    const made = await build.esbuild.build({
      entryPoints: [file],
      bundle: true,
      target,
      minify,
      metafile: true,
      write: false,
    });
    return {
      contents: `
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(${JSON.stringify(made.outputFiles[0].text)});
        document.adoptedStyleSheets.push(sheet);`,
      watchFiles: Object.keys(made.metafile.inputs).map((input) => path.resolve(input)),
    };
  });
}

/** Development only: the page asks for itself each second and reloads when it names other files. */
function reloading(build) {
  build.onResolve({ filter: /^dev-main$/ }, () => ({ path: 'dev-main', namespace: 'dev' }));
  build.onLoad({ filter: /./, namespace: 'dev' }, () => ({
    contents: `
      import './src/main.tsx';
      const page = () => fetch(location.pathname, { headers: { Accept: 'text/html' }, cache: 'no-store' })
        .then((answer) => (answer.ok ? answer.text() : ''), () => '');
      const first = await page();
      setInterval(async () => {
        const now = await page();
        if (first !== '' && now !== '' && now !== first) location.reload();
      }, 1000);`,
    resolveDir: root,
  }));
  build.onEnd((result) => (result.errors.length === 0 ? finishApp(result, { dev: true }) : undefined));
}

/** Writes what esbuild made: joined files, index.html with their names, .br and .gz beside each, and checks the budget. */
async function finishApp({ outputFiles, metafile }, { dev = false } = {}) {
  const files = new Map(outputFiles.map((file) => [path.basename(file.path), file.text]));
  const outputs = new Map(Object.entries(metafile.outputs).map(([file, out]) => [path.basename(file), out]));
  const entry = (test) => [...outputs].find(([, out]) => test(out.entryPoint ?? ''))?.[0];
  const names = {
    main: entry((file) => file === 'src/main.tsx' || file === 'dev:dev-main'),
    login: entry((file) => file === `layer:${loginPage}`),
    reference: entry((file) => file === `layer:${referencePage}`),
    clothes: entry((file) => file === `layer:${clothesPages}`),
    styles: entry((file) => file === 'styles/main.css'),
  };
  const shared = [names.main, names.login, names.reference, names.clothes];
  if (!dev) for (const facade of shared) joinFacade(facade, files, outputs);
  const html = (await readFile('index.html', 'utf8'))
    .replace('/src/main.tsx', `/assets/${names.main}`)
    .replace('/styles/main.css', `/assets/${names.styles}`);
  const served = new Map([
    ['favicon.svg', await readFile('src/favicon.svg', 'utf8')],
    ['index.html', html],
  ]);
  const maps = new Map();
  for (const [name, text] of files)
    (name.endsWith('.map') ? maps : served).set(name.endsWith('.map') ? name : `assets/${name}`, text);
  const packed = dev ? new Map() : await compress(served);
  if (!dev) reportSizes(names, outputs, packed);
  await writeFolder(appOut, new Map([...packed, ...served]));
  await writeFolder('dist/maps', maps);
}

/**
 * An entry whose module other entries need too is, in esbuild's output, a file of a few imports beside the shared file that
 * holds the module. Puts that shared file in its place, under its name and with its exports, so that it costs one request.
 */
function joinFacade(facade, files, outputs) {
  const out = outputs.get(facade);
  const source = out?.entryPoint.replace(/^layer:/, '');
  const host = [...outputs].find(([, { inputs }]) => source in inputs)?.[0];
  if (host === undefined || host === facade) return;
  const inner = new Map(clauses(files.get(host), 'export').map(([local, alias]) => [alias, local]));
  const imported = new Map(
    clauses(files.get(facade), 'import', host).map(([alias, local]) => [local, alias]),
  );
  const again = clauses(files.get(facade), 'export').map(([local, name]) => {
    const original = inner.get(imported.get(local));
    if (original === undefined)
      throw new Error(`${source} exports ${name}, which lies in another file: export it from its own module`);
    return `${original} as ${name}`;
  });
  files.set(facade, `${files.get(host)}${again.length > 0 ? `export{${again.join()}};\n` : ''}`);
  files.set(`${facade}.map`, files.get(`${host}.map`));
  outputs.set(facade, { ...outputs.get(host), entryPoint: out.entryPoint });
  for (const map of [files, outputs]) for (const name of [host, `${host}.map`]) map.delete(name);
  for (const [name, text] of files) files.set(name, text.replaceAll(`"./${host}"`, `"./${facade}"`));
  for (const { imports } of outputs.values())
    for (const used of imports) used.path = used.path.replace(host, facade);
}

/** The pairs `a as b` of minified `export{…}`, or of `import{…}from` one file. */
function clauses(code, keyword, from = '') {
  const end = from ? `from"\\./${from.replaceAll('.', '\\.')}"` : ';';
  return [...code.matchAll(new RegExp(`(?:^|[;}\\n])${keyword}\\{([^{}]*)\\}${end}`, 'g'))].flatMap(
    ([, list]) => list.split(',').map((pair) => [pair.split(' as ')[0], pair.split(' as ').at(-1)]),
  );
}

/** Adds a .br and a .gz for every file. */
async function compress(files) {
  const made = [...files].map(async ([name, text]) => [
    [`${name}.br`, await smallestBrotli(text)],
    [`${name}.gz`, await promisify(gzip)(text, { level: 9 })],
  ]);
  return new Map((await Promise.all(made)).flat());
}

/** Which coding of distances is the smallest depends on the file: a few are tried, for a fifth of a per cent. */
async function smallestBrotli(text) {
  const codings = [
    [0, 2],
    [0, 4],
    [1, 8],
    [2, 8],
  ];
  const tried = codings.map(([postfix, direct]) =>
    promisify(brotliCompress)(text, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        [constants.BROTLI_PARAM_NDIRECT]: direct,
      },
    }),
  );
  const made = await Promise.all(tried);
  return made.sort((a, b) => a.length - b.length)[0];
}

/** Sums what each kind of visit loads, following the files' static imports; over the budget `build` fails. */
function reportSizes(names, outputs, packed) {
  const size = (name) => packed.get(`assets/${name}.br`).length;
  const withImports = (name, seen = new Set()) => {
    if (name === undefined || seen.has(name)) return seen;
    seen.add(name);
    for (const { path: used, kind } of outputs.get(name).imports)
      if (kind === 'import-statement') withImports(path.basename(used), seen);
    return seen;
  };
  const first = new Set([names.styles, ...withImports(names.main)]);
  const loaded = {
    'sign-in': new Set([...first, ...withImports(names.login)]),
    'reference page': new Set([...first, ...withImports(names.reference)]),
    'all screens': new Set([...outputs.keys()].filter((name) => !name.endsWith('.map'))),
  };
  console.log('JavaScript + CSS, brotli     files    kB  budget');
  let over = false;
  for (const [visit, list] of Object.entries(loaded)) {
    const bytes = [...list].reduce((sum, name) => sum + size(name), 0);
    const mark = bytes > budget[visit] ? '  over' : '';
    over ||= mark !== '';
    console.log(
      `${visit.padEnd(28)}${String(list.size).padStart(6)}${(bytes / 1000).toFixed(1).padStart(6)}${String(budget[visit] / 1000).padStart(8)}${mark}`,
    );
  }
  if (!over) return;
  console.error('The app is larger than its budget.');
  if (mode === '--build') process.exitCode = 1;
}

/** Writes the files, then removes what else the folder holds: a server that runs from it goes on serving. */
async function writeFolder(folder, files) {
  await mkdir(folder, { recursive: true });
  for (const sub of new Set([...files.keys()].map((name) => path.dirname(path.join(folder, name)))))
    await mkdir(sub, { recursive: true });
  for (const [name, content] of files) await writeFile(path.join(folder, name), content);
  await removeOthers(folder, new Set([...files.keys()].map((name) => path.normalize(name))));
}

async function removeOthers(folder, kept) {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(
    files.filter((file) => !kept.has(path.relative(folder, file))).map((file) => rm(file, { force: true })),
  );
}

// --- server ------------------------------------------------------------------------------------------------

function nodeOptions(entryPoints, outdir, outbase) {
  return {
    entryPoints,
    outdir,
    outbase,
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  };
}

async function buildServer() {
  const programs = ['main', 'resizeBigPhoto', 'admin', 'backup', 'migrateData', 'demo']
    .map((name) => `server/src/${name}.ts`)
    .filter(existsSync);
  const { metafile } = await (await esbuild()).build(nodeOptions(programs, serverOut, 'server/src'));
  await removeOthers(
    serverOut,
    new Set(Object.keys(metafile.outputs).map((file) => path.relative(serverOut, file))),
  );
}

// --- tests -------------------------------------------------------------------------------------------------

async function filesIn(folder, ending, name) {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true });
  return found
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => !/node_modules|\/dist\//.test(file) && ending.test(file) && file.includes(name))
    .sort();
}

async function test(name = '') {
  const app = await filesIn('test', /^test\/(?!browser\/|faults\/).*\.test\.tsx?$/, name);
  const server = await filesIn('server/test', /\.test\.ts$/, name);
  const faults = await filesIn('test/faults', usualFaults, name);
  const postgres = await postgresFiles(name);
  const browser = await filesIn('test/browser', /\.test\.ts$/, name);
  const sums = { passed: 0, failed: 0 };
  if (app.length > 0)
    await runTests('app', app, 'test/dist', sums, { first: 'test/setup/dom.ts', processes: 2 });
  if (server.length > 0) await runTests('server', server, 'server/test/dist', sums, { processes: 2 });
  if (faults.length > 0) {
    await buildIfChanged();
    await runTests('faults', faults, 'test/faults/dist', sums);
  }
  await testOnPostgres(postgres, sums);
  const chromium = findChromium();
  if (browser.length > 0 && chromium) {
    await buildIfChanged();
    await runTests('browser', browser, 'test/browser/dist', sums, {
      env: { CHROMIUM: chromium },
      processes: 2,
    });
  } else if (browser.length > 0) {
    console.log(
      '\nNo Chromium found, browser tests left out. Get one (Debian: apt-get install chromium) or name it in CHROMIUM.',
    );
    if (process.env.CI === 'true') sums.failed += browser.length;
  }
  const all = [app, server, faults, postgres.server, postgres.faults, browser];
  if (all.every((files) => files.length === 0)) {
    console.error(`No test has “${name}” in its path.`);
    sums.failed += 1;
  }
  console.log(`${sums.passed} passed, ${sums.failed} failed`);
  process.exit(sums.failed > 0 ? 1 : 0);
}

/** The tests whose rounds can be many, with many rounds: minutes, not seconds. */
async function testLong(name = '') {
  process.env.FAULTS = 'long';
  const sums = { passed: 0, failed: 0 };
  const fuzz = await filesIn('server/test/fuzz', /\.test\.ts$/, name);
  const faults = await filesIn('test/faults', usualFaults, name);
  await buildIfChanged();
  if (fuzz.length > 0) await runTests('fuzz', fuzz, 'server/test/dist', sums);
  if (faults.length > 0) await runTests('faults', faults, 'test/faults/dist', sums);
  await testOnPostgres({ server: [], faults: (await postgresFiles(name)).faults }, sums);
  console.log(`${sums.passed} passed, ${sums.failed} failed`);
  process.exit(sums.failed > 0 ? 1 : 0);
}

/** The tests that need PostgreSQL: those of the server once more, and what several servers on one database do. */
async function postgresFiles(name) {
  const [, within] = /^postgres(?:\/(.*))?$/.exec(name) ?? [];
  const all = name === '' || name === 'postgres';
  const server = all || within !== undefined;
  const usual = server ? await filesIn('server/test', /\.test\.ts$/, within ?? '') : [];
  return {
    server: usual.filter((file) => usesDatabase(readFileSync(file, 'utf8'))),
    faults: await filesIn('test/faults/postgres', /\.test\.ts$/, all ? '' : (within ?? name)),
  };
}

/** Tests without a database show nothing new there; those of SQLite's own ways begin with a line that says so. */
function usesDatabase(code) {
  return /from '[./]+\/support'/.test(code) && !/^\/\/ SQLite only\b/m.test(code);
}

async function testOnPostgres({ server, faults }, sums) {
  if (server.length + faults.length === 0 || interrupted) return;
  const bin = findPostgres();
  if (bin === null) {
    console.log(
      '\nNo PostgreSQL found, its tests left out. Get one (Debian: apt-get install postgresql) or put its programs on PATH.',
    );
    if (process.env.CI === 'true') sums.failed += server.length + faults.length;
    return;
  }
  let postgres;
  try {
    postgres = await startPostgres(bin);
    if (server.length > 0)
      await runTests('server (PostgreSQL)', server, 'server/test/dist', sums, {
        env: postgres.env,
        processes: 2,
      });
    if (faults.length > 0) {
      await buildIfChanged();
      await runTests('several servers', faults, 'test/faults/dist', sums, { env: postgres.env });
    }
  } catch (error) {
    console.error(error.message);
    sums.failed += 1;
  } finally {
    await postgres?.stop();
  }
}

/**
 * Bundles test files and runs them with uvu in a process of their own, or dealt out to several; adds their counts to `sums`.
 * The module `first` runs before all others, packages included: react-dom looks for a document when it is loaded.
 */
async function runTests(title, files, folder, sums, { env = {}, first, processes = 1 } = {}) {
  if (interrupted) return;
  console.log(`\n— ${title} tests`);
  const outdir = `${folder}/${process.pid}`; // two runs at the same time do not meet
  const entryPoints = folder.startsWith('server/') ? [...files, childProgram] : files;
  try {
    await (await esbuild()).build({
      ...nodeOptions([...entryPoints, ...(first ? [first] : [])], outdir, '.'),
      jsx: 'automatic',
      loader: { '.css': 'empty' },
      define: { DEV: 'true', 'process.env.NODE_ENV': '"test"' },
    });
    const preload = first ? [`--import=./${outdir}/${first.replace(/\.ts$/, '.js')}`] : [];
    const uvu = [...preload, '--enable-source-maps', '--input-type=module', '--eval', runner(), outdir];
    const settings = { ...process.env, FORCE_COLOR: '1', NODE_ENV: 'test', ...env };
    // The first shows what it prints as it runs, the others when all are done.
    const runs = dealOut(files, processes).map((part, n) =>
      tee(process.execPath, [...uvu, ...part], settings, n === 0),
    );
    for (const [n, { status, output, shown }] of (await Promise.all(runs)).entries()) {
      if (n > 0) process.stdout.write(shown);
      count(status, output, sums);
    }
  } catch (error) {
    console.error(error.message);
    sums.failed += 1;
  } finally {
    await rm(outdir, { recursive: true, force: true });
  }
}

/** Adds what a run of uvu printed. A failed `before` hook, or a process that ends early, shows in the counts or the status alone. */
function count(status, output, sums) {
  const [, total = 0, passed = 0] = /Total:\s+(\d+)\s+Passed:\s+(\d+)/.exec(output) ?? [];
  sums.passed += Number(passed);
  sums.failed += Math.max(total - passed, status === 0 && total > 0 ? 0 : 1);
}

/** Files for several processes: the longest first, each to whoever has the least. */
function dealOut(files, processes) {
  const parts = Array.from({ length: Math.min(processes, files.length) }, () => ({ bytes: 0, files: [] }));
  const sized = files.map((file) => ({ file, bytes: statSync(file).size })).sort((a, b) => b.bytes - a.bytes);
  for (const { file, bytes } of sized) {
    const [least] = parts.sort((a, b) => a.bytes - b.bytes);
    least.bytes += bytes;
    least.files.push(file.replace(/\.tsx?$/, '.js'));
  }
  return parts.map((part) => part.files);
}

/** Runs a program, showing what it prints where wanted; answers its exit status and that print, as shown and without colours. */
async function tee(program, args, env, show) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    if (show) process.stdout.write(text);
    shown += text;
  });
  const stop = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const status = await new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
  process.off('SIGTERM', stop).off('SIGINT', stop);
  return { status, shown, output: stripVTControlCharacters(shown) };
}

function findChromium() {
  const usual = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = usual.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const macs = ['Google Chrome', 'Chromium'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  return [process.env.CHROMIUM, ...found, ...macs].find((file) => file && existsSync(file));
}

/** What uvu's own command does; but the process ends with the last test, whatever timer or socket is still open. */
function runner() {
  return `import { parse } from 'uvu/parse'; import { run } from 'uvu/run';
const [folder, ...files] = process.argv.slice(1);
const { suites } = await parse(folder, '\\\\.test\\\\.js$');
await run(suites.filter(({ name }) => files.includes(name)), { bail: false });
process.exit();`;
}

// --- the other commands ------------------------------------------------------------------------------------

function check() {
  const runs = [
    ['typescript/bin/tsc', '-p', 'tsconfig.json'],
    ['typescript/bin/tsc', '-p', 'server/tsconfig.json'],
    ['@biomejs/biome/bin/biome', 'check', '.'],
  ];
  const failed = runs.filter(
    ([bin, ...args]) =>
      spawnSync(process.execPath, [`node_modules/${bin}`, ...args], { stdio: 'inherit' }).status !== 0,
  );
  process.exit(failed.length > 0 ? 1 : 0);
}

async function bench(name = '') {
  await buildIfChanged();
  // The long lists take minutes: they are measured when asked for.
  const files = (await filesIn('bench', /\.bench\.ts$/, name)).filter(
    (file) => name !== '' || !file.includes('scale'),
  );
  await (await esbuild()).build(nodeOptions(files, 'bench/dist', 'bench'));
  const env = { ...process.env, CHROMIUM: findChromium() ?? '' };
  let failed = false;
  for (const file of files) {
    const built = file.replace(/^bench\//, 'bench/dist/').replace(/\.ts$/, '.js');
    failed = spawnSync(process.execPath, [built], { stdio: 'inherit', env }).status !== 0 || failed;
  }
  process.exit(failed ? 1 : 0);
}

async function watch() {
  const { context } = await esbuild();
  await rm(builtMark, { force: true });
  let server;
  const restart = async () => {
    if (server?.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await gone;
    }
    server = spawn(process.execPath, ['--enable-source-maps', `${serverOut}/main.js`], { stdio: 'inherit' });
  };
  const restarting = {
    name: 'restarting',
    setup: (build) => build.onEnd(({ errors }) => (errors.length === 0 ? restart() : undefined)),
  };
  const app = await context(appOptions({ dev: true }));
  const main = nodeOptions(['server/src/main.ts', childProgram], serverOut, 'server/src');
  const api = await context({ ...main, plugins: [restarting] });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server?.kill(signal);
      process.exit(0);
    });
  }
  await app.watch();
  await api.watch();
}
