import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);
const folder = 'test/client';

/**
 * Generates the types of a client from the document, like the generator's command. Runs in this
 * process, which has already loaded the linter that both use.
 */
export async function generateTypes(document: string): Promise<void> {
  const generator = `${process.cwd()}/${folder}/node_modules/openapi-typescript/dist/index.mjs`;
  const { default: generate, astToString }: Generator = await import(generator);
  await mkdir(`${folder}/dist`, { recursive: true });
  await writeFile(`${folder}/dist/schema.d.ts`, astToString(await generate(document)));
}

interface Generator {
  default(document: string): Promise<unknown>;
  astToString(types: unknown): string;
}

/**
 * Compiles the programs that use these types. Returns the compiler's errors; '' if there are none.
 */
export async function compile(): Promise<string> {
  const compiler = 'node_modules/typescript/bin/tsc';
  return run(process.execPath, [compiler, '-p', folder]).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  );
}

/** Builds the program of the main job, and returns its file. */
export async function buildMainJob(program = `${folder}/dist/mainJob.mjs`): Promise<string> {
  await build({
    entryPoints: [`${folder}/mainJob.ts`],
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
  });
  return program;
}

/** Runs the main job against a server. Returns its output; throws its failure. */
export async function runMainJob(
  program: string,
  address: string,
  token: string,
): Promise<Record<string, unknown>> {
  const { stdout } = await run(process.execPath, [program, address, token]);
  return JSON.parse(stdout);
}
