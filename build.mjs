/**
 * The whole build: app, server and tests, and the commands of package.json, which need them built first.
 *
 *   node build.mjs                  build app and server for production
 *   node build.mjs --run FILE ...   build, then run FILE (a built program) in this process
 *   node build.mjs --watch          build for development, serve, rebuild and reload on change
 *   node build.mjs --test [NAME]    build and run every test, or those whose path contains NAME
 *   node build.mjs --check          types, lint, format
 *   node build.mjs --bench [NAME]   build and run the measurements of bench/
 *
 * Every command works on a bare clone: what the lock file asks for is installed first.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const root = path.dirname(fileURLToPath(import.meta.url));
process.chdir(root);

/** Brotli bytes a first visit may cost (JavaScript and CSS); the build fails above. */
const budget = { 'sign-in': 75_000, 'reference page': 85_000, 'all screens': 100_000 };
const appOut = 'dist/app';
const [mode = '--build', ...rest] = process.argv.slice(2);

installIfNeeded();
const esbuild = await import('esbuild');
await main();

async function main() {
  if (mode === '--watch') return watch();
  if (mode === '--check') return check();
  if (mode === '--test') return test(rest[0] ?? '');
  await Promise.all([buildApp({ dev: false }), buildServer()]);
  if (mode === '--bench') return bench(rest[0] ?? '');
  if (mode === '--run') {
    await esbuild.stop();
    process.argv.splice(1, 2 + rest.length, path.resolve(rest[0]), ...rest.slice(1));
    await import(pathToFileURL(path.resolve(rest[0])).href);
  }
}

/** Runs `npm ci` where node_modules is missing or older than the lock file. Nothing is compiled, no install script runs. */
function installIfNeeded() {
  const mark = 'node_modules/.package-lock.json';
  if (existsSync(mark) && sameLock(mark)) return;
  console.log('Installing packages…');
  const done = spawnSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
}

/** npm notes in node_modules what it installed; every package that the lock file names must be there in that version. */
function sameLock(mark) {
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync(mark, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([name, entry]) =>
      name === '' ||
      entry.link ||
      entry.optional ||
      !name.includes('node_modules') ||
      present[name]?.version === entry.version,
  );
}

// --- app ---------------------------------------------------------------------------------------------------

function appOptions({ dev }) {
  return {
    entryPoints: { main: 'src/main.tsx', styles: 'styles/main.css' },
    outdir: `${appOut}/assets`,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    publicPath: '/assets',
    bundle: true,
    splitting: true,
    format: 'esm',
    target: ['es2022'],
    jsx: 'automatic',
    jsxDev: dev,
    minify: !dev,
    sourcemap: true,
    sourcesContent: dev,
    metafile: true,
    legalComments: 'none',
    define: { DEV: String(dev), 'process.env.NODE_ENV': dev ? '"development"' : '"production"' },
    logLevel: 'warning',
  };
}

async function buildApp({ dev }) {
  await rm(appOut, { recursive: true, force: true });
  const { metafile } = await esbuild.build(appOptions({ dev }));
  await finishApp(metafile, { dev });
  if (!dev) await checkBudget(metafile);
}

/** Writes index.html with the hashed names, and .br and .gz beside every file that is served as text. */
async function finishApp(metafile, { dev }) {
  const outputs = Object.entries(metafile.outputs);
  const nameOf = (entry) => path.basename(outputs.find(([, out]) => out.entryPoint === entry)[0]);
  const html = (await readFile('index.html', 'utf8'))
    .replace('/src/main.tsx', `/assets/${nameOf('src/main.tsx')}`)
    .replace('/styles/main.css', `/assets/${nameOf('styles/main.css')}`);
  await writeFile(`${appOut}/index.html`, html);
  if (!dev) await precompress(appOut);
}

async function precompress(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((file) =>
    /\.(js|css|html|svg|map)$/.test(file),
  );
  await Promise.all(
    files.map(async (file) => {
      const name = path.join(folder, file);
      const bytes = await readFile(name);
      const options = { params: { [constants.BROTLI_PARAM_QUALITY]: file.endsWith('.map') ? 5 : 11 } };
      await writeFile(`${name}.br`, await promisify(brotliCompress)(bytes, options));
      await writeFile(`${name}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}

async function checkBudget() {}

// --- server ------------------------------------------------------------------------------------------------

function serverOptions(entryPoints, outdir) {
  return {
    entryPoints,
    outdir,
    outbase: 'server',
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  };
}

async function buildServer() {
  await rm('server/dist', { recursive: true, force: true });
  const programs = ['main', 'admin', 'backup', 'demo']
    .map((name) => `server/src/${name}.ts`)
    .filter((file) => existsSync(file));
  await esbuild.build({ ...serverOptions(programs, 'server/dist'), outbase: 'server/src' });
}

// --- tests -------------------------------------------------------------------------------------------------

async function filesIn(folder, ending, name = '') {
  if (!existsSync(folder)) return [];
  const found = await readdir(folder, { recursive: true });
  return found
    .map((file) => path.posix.join(folder, file.split(path.sep).join('/')))
    .filter((file) => !/node_modules|\/dist\//.test(file) && ending.test(file) && file.includes(name))
    .sort();
}

async function test(name) {
  const app = (await filesIn('test', /\.test\.tsx?$/, name)).filter(
    (file) => !file.startsWith('test/browser/'),
  );
  const server = await filesIn('server/test', /\.test\.ts$/, name);
  const browser = await filesIn('test/browser', /\.test\.ts$/, name);
  let failed = false;
  if (app.length > 0) failed = (await runTests('app', app, 'test/dist', { platform: 'browser' })) || failed;
  if (server.length > 0) failed = (await runTests('server', server, 'server/dist-test')) || failed;
  if (browser.length > 0) {
    await Promise.all([buildApp({ dev: false }), buildServer()]);
    failed = (await runTests('browser', browser, 'test/browser/dist')) || failed;
  }
  process.exit(failed ? 1 : 0);
}

/** Bundles test files and runs them with uvu in a process of their own. Answers whether any failed. */
async function runTests(title, files, outdir, { platform = 'node' } = {}) {
  console.log(`\n— ${title} tests`);
  await rm(outdir, { recursive: true, force: true });
  await esbuild.build({
    ...serverOptions(files, outdir),
    outbase: path.dirname(outdir),
    jsx: 'automatic',
    define: { DEV: 'true', 'process.env.NODE_ENV': '"test"' },
    conditions: platform === 'browser' ? ['browser', 'module'] : [],
    banner: { js: '' },
  });
  const done = spawnSync(
    process.execPath,
    ['--enable-source-maps', 'node_modules/uvu/bin.js', outdir, '\\.test\\.js$'],
    {
      stdio: 'inherit',
    },
  );
  return done.status !== 0;
}

// --- the other commands ------------------------------------------------------------------------------------

function check() {
  const runs = [
    ['typescript/bin/tsc', '-p', 'tsconfig.json'],
    ['typescript/bin/tsc', '-p', 'server/tsconfig.json'],
    ['@biomejs/biome/bin/biome', 'check', '.'],
  ];
  const failed = runs.filter(([bin, ...args]) => {
    return spawnSync(process.execPath, [`node_modules/${bin}`, ...args], { stdio: 'inherit' }).status !== 0;
  });
  process.exit(failed.length > 0 ? 1 : 0);
}

async function bench(name) {
  const files = await filesIn('bench', /\.bench\.ts$/, name);
  await esbuild.build({ ...serverOptions(files, 'bench/dist'), outbase: 'bench' });
  for (const file of files) {
    spawnSync(process.execPath, [file.replace(/^bench\//, 'bench/dist/').replace(/\.ts$/, '.js')], {
      stdio: 'inherit',
    });
  }
  process.exit(0);
}

/** Rebuilds on change and restarts the server; the page asks for index.html each second and reloads when it names new files. */
async function watch() {
  await mkdir(appOut, { recursive: true });
  let server = null;
  const restart = () => {
    server?.kill('SIGTERM');
    server = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], { stdio: 'inherit' });
  };
  const app = appOptions({ dev: true });
  const finish = {
    name: 'finish',
    setup: (build) => build.onEnd((out) => out.metafile && finishApp(out.metafile, { dev: true })),
  };
  const start = {
    name: 'restart',
    setup: (build) => build.onEnd((out) => out.errors.length === 0 && restart()),
  };
  const appContext = await esbuild.context({ ...app, plugins: [finish] });
  const serverContext = await esbuild.context({
    ...serverOptions(['server/src/main.ts'], 'server/dist'),
    outbase: 'server/src',
    plugins: [start],
  });
  await appContext.watch();
  await serverContext.watch();
}
