import type { FastifyPluginAsync } from 'fastify';
import { deletedForGood, restored, trashItem, trashSelection } from '../../../src/contract/trash';
import { trashMeta } from '../../../src/contract/types';
import { authorOf } from '../history/author';
import { removePhotos } from '../photos/photos';
import { TrashLinks } from '../photos/trashedPhotos';
import { call, pageCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { refusingRaces } from '../platform/http/refusingRaces';
import type { Services } from '../services';
import { deleteForGood } from './deleteForGood';
import { deleteItem, roleToDelete } from './deleteItem';
import { listTrash } from './list';
import { trashQuery, trashQueryShape } from './query';
import { restoreItems } from './restore';

const tag = 'trash';

/** The calls that delete items, list the trash, and restore or delete for good what is in it. */
export function trashRoutes(services: Services): FastifyPluginAsync {
  const { db, clock, config, photos, logger } = services;
  const links = new TrashLinks(config.jwtSecret, clock);
  return async (app) => {
    call(
      app,
      'DELETE /clothes/:id',
      {
        tag: 'clothes',
        config: { role: roleToDelete(config) },
        operation: ['deleteItem', 'Delete an item with its purchases and photos, into the trash'],
      },
      async (request) => {
        const how = { now: clock.now(), trashDays: config.trashDays };
        const addresses = await deleteItem(db, authorOf(request), pathId(request.params.id), how);
        await removePhotos(photos, addresses, logger);
      },
    );

    pageCall(
      app,
      'GET /trash/',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['listTrash', 'List the deleted items that can be restored'],
        query: trashQueryShape,
        entry: trashItem,
        meta: trashMeta,
      },
      (request) => {
        const withEmails = caller(request).role === 'administrator';
        return listTrash(db, links, config.trashDays, trashQuery(request.query), withEmails);
      },
    );

    call(
      app,
      'POST /trash/restore',
      {
        tag,
        config: { role: 'editor' },
        operation: ['restoreItems', 'Restore deleted items'],
        body: trashSelection,
        answer: restored,
      },
      async (request) => {
        const { ids } = request.body;
        return await refusingRaces(() => restoreItems(services, authorOf(request), ids));
      },
    );

    call(
      app,
      'POST /trash/delete',
      {
        tag,
        config: { role: 'administrator' },
        operation: ['deleteForGood', 'Delete items for good that are in the trash'],
        body: trashSelection,
        answer: deletedForGood,
      },
      async (request) => {
        const { administratorId } = authorOf(request);
        const answer = await deleteForGood(services, request.body.ids);
        logger.info({ administratorId, ids: answer.deleted }, 'items were deleted for good');
        return answer;
      },
    );
  };
}
