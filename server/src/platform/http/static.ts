/**
 * The app’s files, which the build has compressed. Browsers keep files with a hash in their name
 * for ever, and check index.html each time.
 */
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const page = 'index.html';

/**
 * Serves the built app from `folder`. If the folder is missing, the server is an API without the
 * app.
 */
export async function serveApp(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(path.join(folder, page))) return;
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    // Nobody gets a compressed file or a source map under its own name.
    allowedPath: (name) => !/\.(br|gz|map)$/.test(name),
    setHeaders: (reply, file) => {
      reply.header('vary', 'Accept-Encoding');
      reply.header('cache-control', cacheOf(file));
    },
  });
  app.get('/', { config: { public: true } }, (_request, reply) => sendPage(reply));
  app.get('/admin', { config: { public: true } }, pageOrNothing);
  app.get('/admin/*', { config: { public: true } }, pageOrNothing);
}

function pageOrNothing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!isScreen(request)) {
    reply.callNotFound();
    return reply;
  }
  return sendPage(reply);
}

function sendPage(reply: FastifyReply): FastifyReply {
  return reply.sendFile(page);
}

/**
 * Returns whether a request opens a screen: it accepts HTML, or does not say what it accepts, and
 * its path does not name a file.
 */
function isScreen(request: FastifyRequest): boolean {
  const [pathname = ''] = request.url.split('?', 1);
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  const takesHtml = /text\/(?:html|\*)|\*\/\*/i.test(request.headers.accept || '*/*');
  return takesHtml && !/\.[\w]+$/.test(last) && !pathname.includes('%');
}

/**
 * Returns the paths of the files in `folder` whose names change with their content. Without a
 * folder the set is empty.
 */
export async function hashedPaths(folder: string | undefined): Promise<Set<string>> {
  if (folder === undefined || !existsSync(folder)) return new Set();
  const files = await readdir(folder, { recursive: true });
  return new Set(files.filter(isHashed).map((file) => `/${file.split(path.sep).join('/')}`));
}

function isHashed(name: string): boolean {
  return /-[A-Z0-9]{8}\.\w+$/.test(name);
}

function cacheOf(file: string): string {
  const name = path.basename(file).replace(/\.(br|gz)$/, '');
  if (name === page) return 'no-cache';
  return isHashed(name) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
}
