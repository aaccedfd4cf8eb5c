import { readdir, readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';

export type Site = (request: IncomingMessage, response: ServerResponse, pathname: string) => void;

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/**
 * Reads a built folder and serves it like a plain web server: precompressed files where they exist,
 * and the page for / and /admin.
 */
export async function readSite(folder: string): Promise<Site> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of found.filter((one) => one.isFile())) {
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, await readFile(file));
  }
  return (request, response, pathname) => {
    const isPage = pathname === '/' || pathname.startsWith('/admin');
    const name = isPage ? '/index.html' : pathname;
    const packed = request.headers['accept-encoding']?.includes('br') ? files.get(`${name}.br`) : undefined;
    const bytes = packed ?? files.get(name);
    if (!bytes) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'Content-Type': types[path.extname(name)] ?? 'application/octet-stream',
      'Cache-Control': isPage ? 'no-cache' : 'public, max-age=31536000, immutable',
      ...(packed && { 'Content-Encoding': 'br' }),
    });
    response.end(bytes);
  };
}
