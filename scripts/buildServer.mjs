import path from 'node:path';
import { build } from 'esbuild';
import { serverOut, writeFolder } from './files.mjs';

const commands = 'server/src/commands';
/** The server's programs, by their names in server/dist. */
export const programs = {
  main: `${commands}/main.ts`,
  admin: `${commands}/admin.ts`,
  backup: `${commands}/backup.ts`,
  restore: `${commands}/restore.ts`,
  migrateData: `${commands}/migrate-data.ts`,
  asServer: `${commands}/as-server.ts`,
  demo: `${commands}/demo.ts`,
  // Programs that the server starts: for a backup, a big photo and a spreadsheet.
  backupProgram: 'server/src/backups/backupProgram.ts',
  resizeBigPhoto: 'server/src/photos/resizeBigPhoto.ts',
  readSpreadsheet: 'server/src/spreadsheets/reading/readSpreadsheet.ts',
};

/**
 * Packages with hundreds of files. They are bundled, because opening that many files would take
 * half of the start-up time.
 */
const manyModules = /^(?:kysely|jose)(?:\/|$)/;

/** An esbuild plugin that leaves packages out of the bundles, except those of many modules. */
const packagesOutside = {
  name: 'packagesOutside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || manyModules.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Returns esbuild’s options for code that runs in Node, with `plugins` added to our own. */
export function nodeOptions(entryPoints, outdir, { outbase = '.', plugins = [] } = {}) {
  return {
    ...{ entryPoints, outdir, outbase, plugins: [packagesOutside, ...plugins] },
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
  };
}

export async function buildServer() {
  const { outputFiles } = await build({ ...nodeOptions(programs, serverOut), write: false });
  const nameOf = (file) => path.relative(serverOut, file.path);
  await writeFolder(serverOut, new Map(outputFiles.map((file) => [nameOf(file), file.contents])));
}
