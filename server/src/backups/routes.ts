import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { data, nullable, operation, problems } from '../platform/http/schemas';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Backups } from './Backups';
import { backupStatus, readBackups } from './status';
import { texts } from './texts';

const BackupShape = Type.Object({
  name: Type.String(),
  madeAt: Type.String(),
  size: Type.Integer(),
  added: Type.Integer(),
  verified: Type.Boolean(),
  items: Type.Integer(),
  photos: Type.Integer(),
});

const StatusShape = Type.Object({
  configured: Type.Boolean(),
  every: nullable(Type.Number()),
  running: Type.Boolean(),
  last: nullable(BackupShape),
  failure: nullable(Type.Object({ at: Type.String(), detail: Type.String() })),
  alarming: Type.Boolean(),
});

const tags = ['backups'];

/** The calls that list the backups and make one. */
export function backupRoutes(services: Services, backups: Backups): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/backups/',
      {
        config: { role: 'administrator' },
        schema: {
          tags,
          ...operation('listBackups', 'List the backups that the server has made'),
          response: {
            200: data(Type.Object({ status: StatusShape, backups: Type.Array(BackupShape) })),
            ...problems,
          },
        },
      },
      async () => ({ data: await readBackups(services) }),
    );

    app.post(
      '/backups/',
      {
        config: { role: 'administrator' },
        schema: {
          tags,
          ...operation('makeBackup', 'Make a backup now, beside the calls'),
          response: { 202: data(StatusShape), ...problems },
        },
      },
      async (_request, reply) => {
        const settings = services.config.backups;
        if (settings === null) throw new Problem('not_configured', texts.noFolder);
        if (!(await backups.begin(settings))) throw new Problem('task_running', texts.running);
        return reply.code(202).send({ data: await backupStatus(services) });
      },
    );
  };
}
