import path from 'node:path';
import { build } from 'esbuild';
import { removeOthers } from './files.mjs';

/** The programs of the server; each becomes a file of its name in server/dist. */
const programs = ['main', 'resizeBigPhoto', 'admin', 'backup', 'migrateData', 'demo'];
/** The program that the server starts for a big photo. */
export const childProgram = 'server/src/resizeBigPhoto.ts';

/** Returns esbuild's options for code that runs in Node; packages stay outside. */
export function nodeOptions(entryPoints, outdir, outbase) {
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

export async function buildServer(out) {
  const entries = programs.map((name) => `server/src/${name}.ts`);
  const { metafile } = await build(nodeOptions(entries, out, 'server/src'));
  await removeOthers(out, new Set(Object.keys(metafile.outputs).map((file) => path.relative(out, file))));
}
