import type { FastifyPluginAsync } from 'fastify';
import { sql } from 'kysely';
import { version } from '../../../package.json';
import { type Health, health as healthShape, life } from '../../../src/contract/health';
import { backupsAlarm } from '../backups/status';
import { freeSpace } from '../platform/files/freeSpace';
import { call, dataOf, rawCall } from '../platform/http/call';
import type { Services } from '../services';

const keptFor = 1000;
/** Bytes of free space below which the next write may fail. */
const minSpace = 1_000_000;

const config = { public: true, rateLimit: false, evenOverloaded: true } as const;

/**
 * Two calls: liveness, for a supervisor that restarts the server, and health, for a load balancer.
 * The first checks nothing outside this process, because a restart does not repair a database. The
 * second reports whether the database and the photo store can be read and written, and whether this
 * process is overloaded. If the backups fail, that is only a warning and the status stays ok, so
 * that a load balancer does not take the server out of service. The second check runs at most once
 * a second, however many calls come.
 */
export function healthRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    let last: { at: number; health: Promise<Health> } | null = null;
    call(
      app,
      'GET /health/live',
      {
        tag: 'health',
        config,
        operation: ['readLife', 'Ask whether the server lives, whatever the database and the disk do'],
        answer: life,
      },
      () => ({ status: 'ok' as const, version }),
    );
    rawCall(
      app,
      'GET /health',
      {
        tag: 'health',
        config,
        operation: ['readHealth', 'Read the health of the server'],
        answers: { 200: dataOf(healthShape), 503: dataOf(healthShape) },
      },
      async (_request, reply) => {
        const now = performance.now();
        if (!last || now - last.at >= keptFor) last = { at: now, health: examine(services) };
        const examined = await last.health;
        const health: Health = services.overload.isPresent ? { ...examined, status: 'failing' } : examined;
        return reply.code(health.status === 'ok' ? 200 : 503).send({ data: health });
      },
    );
  };
}

async function examine(services: Services): Promise<Health> {
  const { config, db, photos, logger } = services;
  let failing: Health['failing'] = 'database';
  try {
    await sql`select count(*) from settings`.execute(db);
    const warnings = (await backupsAlarm(services)) ? (['backup'] as const) : [];
    failing = 'images';
    await photos.check();
    failing = 'disk';
    if ((await freeSpace(config.dataDir)) < minSpace) throw new Error('the disk of DATA_DIR is full');
    return { status: 'ok', version, ...(warnings.length > 0 ? { warnings: [...warnings] } : {}) };
  } catch (error) {
    logger.error({ err: error, failing }, 'health check failed');
    return { status: 'failing', version, failing };
  }
}
