import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { build } from 'esbuild';
import { answerFile } from '../../test/browser/support/specApi';

export interface Site {
  address: string;
  close(): void;
}

/** The floor page, built and served like the app: minified, brotli, one script. */
export async function serveFloor(): Promise<Site> {
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
  return serve((pathname, request, response) => answerFile(request, response, pathname, folder));
}

export async function serve(
  answer: (
    pathname: string,
    request: Parameters<typeof answerFile>[0],
    response: Parameters<typeof answerFile>[1],
  ) => Promise<void>,
): Promise<Site> {
  const server: Server = createServer((request, response) => {
    void answer(new URL(request.url ?? '/', 'http://localhost').pathname, request, response);
  });
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
