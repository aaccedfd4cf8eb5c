import type { FastifyPluginAsync } from 'fastify';
import { deletedForGood, restored, trashPhoto, trashSelection } from '../../../../src/contract/trash';
import { trashMeta } from '../../../../src/contract/types';
import { authorOf } from '../../history/author';
import { deletePhoto } from '../../photos/deletedPhotos';
import { removePhotos } from '../../photos/photos';
import { TrashLinks } from '../../photos/trashedPhotos';
import { call, pageCall } from '../../platform/http/call';
import { caller } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { refusingRaces } from '../../platform/http/refusingRaces';
import type { Services } from '../../services';
import { roleToDelete } from '../deleteItem';
import { trashQuery, trashQueryShape } from '../query';
import { deletePhotosForGood } from './deleteForGood';
import { listTrashedPhotos } from './list';
import { restorePhotos } from './restore';

const tag = 'trash';

/** The calls that delete photos of items that stay, and list, restore or end deleted ones. */
export function trashedPhotoRoutes(services: Services): FastifyPluginAsync {
  const { db, clock, config, photos, logger } = services;
  const links = new TrashLinks(config.jwtSecret, clock);
  return async (app) => {
    call(
      app,
      'DELETE /images/:id',
      {
        tag: 'images',
        config: { role: roleToDelete(config) },
        operation: ['deletePhoto', 'Delete a photo, into the trash'],
      },
      async (request) => {
        const how = { now: clock.now(), trashDays: config.trashDays };
        const addresses = await deletePhoto(db, authorOf(request), pathId(request.params.id), how);
        await removePhotos(photos, addresses, logger);
      },
    );

    pageCall(
      app,
      'GET /trash/photos/',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['listTrashedPhotos', 'List the deleted photos whose items stay'],
        query: trashQueryShape,
        entry: trashPhoto,
        meta: trashMeta,
      },
      (request) => {
        const withEmails = caller(request).role === 'administrator';
        return listTrashedPhotos(db, links, config.trashDays, trashQuery(request.query), withEmails);
      },
    );

    call(
      app,
      'POST /trash/photos/restore',
      {
        tag,
        config: { role: 'editor' },
        operation: ['restorePhotos', 'Restore deleted photos to their items'],
        body: trashSelection,
        answer: restored,
      },
      async (request) => {
        const ids = [...new Set(request.body.ids)];
        return await refusingRaces(() => restorePhotos(services, authorOf(request), ids));
      },
    );

    call(
      app,
      'POST /trash/photos/delete',
      {
        tag,
        config: { role: 'administrator' },
        operation: ['deletePhotosForGood', 'Delete photos for good that are in the trash'],
        body: trashSelection,
        answer: deletedForGood,
      },
      async (request) => {
        const { administratorId } = authorOf(request);
        const answer = await deletePhotosForGood(services, request.body.ids);
        logger.info({ administratorId, ids: answer.deleted }, 'photos were deleted for good');
        return answer;
      },
    );
  };
}
