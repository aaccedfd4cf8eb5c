import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { version } from '../../../package.json';
import type { Health } from '../../../src/contract';
import { freeSpace } from '../images/freeSpace';
import type { Parts } from '../parts';
import { problems } from './schemas';

const keptFor = 1000;
/** Bytes: with less, a write is about to be refused. */
const leastSpace = 1_000_000;

const HealthShape = Type.Object({
  data: Type.Object({
    status: Type.Union([Type.Literal('ok'), Type.Literal('failing')]),
    version: Type.String(),
  }),
});

/** Whether database and image store answer and can be written; asked at most once a second, however many ask. */
export function healthRoutes(parts: Parts): FastifyPluginAsyncTypebox {
  return async (app) => {
    let last: { at: number; health: Promise<Health> } | null = null;
    app.get(
      '/health',
      {
        config: { public: true, rateLimit: false },
        schema: { tags: ['health'], response: { 200: HealthShape, 503: HealthShape, ...problems } },
      },
      async (_request, reply) => {
        const now = performance.now();
        if (!last || now - last.at >= keptFor) last = { at: now, health: examine(parts) };
        const health = await last.health;
        return reply.code(health.status === 'ok' ? 200 : 503).send({ data: health });
      },
    );
  };
}

async function examine({ config, db, images, logger }: Parts): Promise<Health> {
  try {
    await sql`select count(*) from settings`.execute(db);
    await images.check();
    if ((await freeSpace(config.dataDir)) < leastSpace) throw new Error('the disk of DATA_DIR is full');
    return { status: 'ok', version };
  } catch (error) {
    logger.error({ err: error }, 'health check failed');
    return { status: 'failing', version };
  }
}
