import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { readSite } from '../../test/browser/support/site';

export interface Floor {
  address: string;
  close(): void;
}

/**
 * Builds the floor page and serves it as the app is served: minified, with Brotli, as one script.
 */
export async function serveFloor(): Promise<Floor> {
  const folder = path.resolve('bench/dist/floor');
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: ['bench/support/floor.tsx'],
    outfile: path.join(folder, 'floor.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const page =
    '<!doctype html><html lang="uk"><head><meta charset="utf-8"><title>Floor</title><script type="module" src="/floor.js"></script></head><body><div id="root"></div></body></html>';
  await writeFile(path.join(folder, 'index.html'), page);
  for (const file of ['floor.js', 'index.html'])
    await writeFile(
      path.join(folder, `${file}.br`),
      await promisify(brotliCompress)(await readFile(path.join(folder, file))),
    );
  const site = await readSite(folder);
  const server = createServer((request, response) =>
    site(request, response, new URL(request.url ?? '/', 'http://localhost').pathname),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  return {
    address: `http://127.0.0.1:${bound && typeof bound === 'object' ? bound.port : 0}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
