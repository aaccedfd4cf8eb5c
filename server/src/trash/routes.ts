import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { authorOf } from '../history/author';
import { Person } from '../history/shapes';
import { removePhotos } from '../photos/photos';
import { TrashLinks } from '../photos/trashedPhotos';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { refusingRaces } from '../platform/http/refusingRaces';
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
} from '../platform/http/schemas';
import type { Services } from '../services';
import { deleteForGood } from './deleteForGood';
import { deleteItem, roleToDelete } from './deleteItem';
import { listTrash } from './list';
import { TrashQueryShape, trashQuery } from './query';
import { restoreItems } from './restore';
import { Left, Selection } from './shapes';

const TrashItemShape = Type.Object({
  id: Id,
  title: Type.String(),
  mainImage: nullable(Image),
  deletedAt: Type.String(),
  expiresAt: Type.String(),
  deletedBy: nullable(Person),
  purchasesCount: Type.Integer(),
  photosCount: Type.Integer(),
  bytes: Type.Integer(),
});

const tags = ['trash'];

/** The calls that delete items, list the trash, and restore or delete for good what is in it. */
export function trashRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db, clock, config, photos, logger } = services;
  const links = new TrashLinks(config.jwtSecret, clock);
  return async (app) => {
    app.delete(
      '/clothes/:id',
      {
        config: { role: roleToDelete(config) },
        schema: {
          tags: ['clothes'],
          ...operation('deleteItem', 'Delete an item with its purchases and photos, into the trash'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const how = { now: clock.now(), trashDays: config.trashDays };
        const addresses = await deleteItem(db, authorOf(request), pathId(request.params.id), how);
        await removePhotos(photos, addresses, logger);
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/trash/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listTrash', 'List the deleted items that can be restored'),
          querystring: TrashQueryShape,
          response: {
            200: Type.Object({
              data: Type.Array(TrashItemShape),
              meta: Type.Object({ ...PageMeta.properties, days: Type.Integer() }),
            }),
            ...problems,
          },
        },
      },
      (request) => {
        const withEmails = caller(request).role === 'administrator';
        return listTrash(db, links, config.trashDays, trashQuery(request.query), withEmails);
      },
    );

    app.post(
      '/trash/restore',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('restoreItems', 'Restore deleted items'),
          body: Selection,
          response: {
            200: data(Type.Object({ restored: Type.Array(Id), left: Left })),
            ...problems,
          },
        },
      },
      async (request) => {
        const { ids } = request.body;
        return { data: await refusingRaces(() => restoreItems(services, authorOf(request), ids)) };
      },
    );

    app.post(
      '/trash/delete',
      {
        config: { role: 'administrator' },
        schema: {
          tags,
          ...operation('deleteForGood', 'Delete items for good that are in the trash'),
          body: Selection,
          response: {
            200: data(Type.Object({ deleted: Type.Array(Id), left: Left })),
            ...problems,
          },
        },
      },
      async (request) => {
        const { administratorId } = authorOf(request);
        const answer = await deleteForGood(services, request.body.ids);
        logger.info({ administratorId, ids: answer.deleted }, 'items were deleted for good');
        return { data: answer };
      },
    );
  };
}
