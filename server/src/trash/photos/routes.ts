import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { authorOf } from '../../history/author';
import { Person } from '../../history/shapes';
import { deletePhoto } from '../../photos/deletedPhotos';
import { removePhotos } from '../../photos/photos';
import { TrashLinks } from '../../photos/trashedPhotos';
import { caller } from '../../platform/http/caller';
import { pathId } from '../../platform/http/ids';
import { refusingRaces } from '../../platform/http/refusingRaces';
import {
  data,
  Id,
  IdParams,
  Image,
  NoContent,
  nullable,
  operation,
  PageMeta,
  problems,
} from '../../platform/http/schemas';
import type { Services } from '../../services';
import { roleToDelete } from '../deleteItem';
import { TrashQueryShape, trashQuery } from '../query';
import { Left, Selection } from '../shapes';
import { deletePhotosForGood } from './deleteForGood';
import { listTrashedPhotos } from './list';
import { restorePhotos } from './restore';

const TrashPhotoShape = Type.Object({
  id: Id,
  image: Image,
  item: Type.Object({ id: Id, title: Type.String() }),
  deletedAt: Type.String(),
  expiresAt: Type.String(),
  deletedBy: nullable(Person),
  bytes: Type.Integer(),
});

const tags = ['trash'];

/** The calls that delete photos of items that stay, and list, restore or end deleted ones. */
export function trashedPhotoRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db, clock, config, photos, logger } = services;
  const links = new TrashLinks(config.jwtSecret, clock);
  return async (app) => {
    app.delete(
      '/images/:id',
      {
        config: { role: roleToDelete(config) },
        schema: {
          tags: ['images'],
          ...operation('deletePhoto', 'Delete a photo, into the trash'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const how = { now: clock.now(), trashDays: config.trashDays };
        const addresses = await deletePhoto(db, authorOf(request), pathId(request.params.id), how);
        await removePhotos(photos, addresses, logger);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/trash/photos/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listTrashedPhotos', 'List the deleted photos whose items stay'),
          querystring: TrashQueryShape,
          response: {
            200: Type.Object({
              data: Type.Array(TrashPhotoShape),
              meta: Type.Object({ ...PageMeta.properties, days: Type.Integer() }),
            }),
            ...problems,
          },
        },
      },
      (request) => {
        const withEmails = caller(request).role === 'administrator';
        return listTrashedPhotos(db, links, config.trashDays, trashQuery(request.query), withEmails);
      },
    );

    app.post(
      '/trash/photos/restore',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('restorePhotos', 'Restore deleted photos to their items'),
          body: Selection,
          response: {
            200: data(Type.Object({ restored: Type.Array(Id), left: Left })),
            ...problems,
          },
        },
      },
      async (request) => {
        const ids = [...new Set(request.body.ids)];
        return { data: await refusingRaces(() => restorePhotos(services, authorOf(request), ids)) };
      },
    );

    app.post(
      '/trash/photos/delete',
      {
        config: { role: 'administrator' },
        schema: {
          tags,
          ...operation('deletePhotosForGood', 'Delete photos for good that are in the trash'),
          body: Selection,
          response: {
            200: data(Type.Object({ deleted: Type.Array(Id), left: Left })),
            ...problems,
          },
        },
      },
      async (request) => {
        const { administratorId } = authorOf(request);
        const answer = await deletePhotosForGood(services, request.body.ids);
        logger.info({ administratorId, ids: answer.deleted }, 'photos were deleted for good');
        return { data: answer };
      },
    );
  };
}
