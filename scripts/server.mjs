import path from 'node:path';
import { build } from 'esbuild';
import { removeOthers } from './files.mjs';

const commands = 'server/src/commands';
/** The server's programs, by the name that each has in server/dist. */
export const programs = {
  main: `${commands}/main.ts`,
  admin: `${commands}/admin.ts`,
  backup: `${commands}/backup.ts`,
  restore: `${commands}/restore.ts`,
  migrateData: `${commands}/migrate-data.ts`,
  demo: `${commands}/demo.ts`,
  // The server starts these: for a backup, a big photo, a spreadsheet.
  backupProgram: 'server/src/backups/backupProgram.ts',
  resizeBigPhoto: 'server/src/photos/resizeBigPhoto.ts',
  readSpreadsheet: 'server/src/spreadsheets/reading/readSpreadsheet.ts',
};

/**
 * Packages of hundreds of small modules: half of the time that the server takes to start would go
 * into finding, opening and linking their files.
 */
const manyModules = /^(?:kysely|jose)(?:\/|$)/;

/** Leaves packages outside the bundles, but for those of many modules. */
const packagesOutside = {
  name: 'packagesOutside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || manyModules.test(path) ? undefined : { path, external: true },
    );
  },
};

/** Returns esbuild's options for code that runs in Node; `plugins` are beside its own. */
export function nodeOptions(entryPoints, outdir, { outbase = '.', plugins = [] } = {}) {
  return {
    entryPoints,
    outdir,
    outbase,
    bundle: true,
    splitting: true,
    plugins: [packagesOutside, ...plugins],
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    metafile: true,
    logLevel: 'warning',
  };
}

export async function buildServer(out) {
  const { metafile } = await build(nodeOptions(programs, out));
  await removeOthers(out, new Set(Object.keys(metafile.outputs).map((file) => path.relative(out, file))));
}
