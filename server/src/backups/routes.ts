import type { FastifyPluginAsync } from 'fastify';
import { backupList, backupStatus as shownStatus } from '../../../src/contract/backups';
import { call } from '../platform/http/call';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Backups } from './Backups';
import { backupStatus, readBackups } from './status';
import { texts } from './texts';

const shared = { tag: 'backups', config: { role: 'administrator' } } as const;

/** The calls that list the backups and start one. */
export function backupRoutes(services: Services, backups: Backups): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'GET /backups/',
      {
        ...shared,
        operation: ['listBackups', 'List the backups that the server has made'],
        answer: backupList,
      },
      () => readBackups(services),
    );

    call(
      app,
      'POST /backups/',
      {
        ...shared,
        operation: ['makeBackup', 'Start a backup now; the server keeps answering calls'],
        answer: shownStatus,
        status: 202,
      },
      async () => {
        const settings = services.config.backups;
        if (settings === null) throw new Problem('not_configured', texts.noFolder);
        if (!(await backups.begin(settings))) throw new Problem('task_running', texts.running);
        return backupStatus(services);
      },
    );
  };
}
