import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { authorOf } from '../../history/author';
import { pathId } from '../../platform/http/ids';
import { data, Id, IdParams, Image, operation, PhotoEdit, problems } from '../../platform/http/schemas';
import type { Services } from '../../services';
import { setPhotoOrder } from '../order';
import type { Edits } from './Edits';

/** Ids of one order: more photos than an item ever has. */
const mostOrdered = 10_000;

const tags = ['images'];

/** The calls that order photos, and that say how one is shown. */
export function photoEditRoutes({ db, clock }: Services, edits: Edits): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.put(
      '/clothes/:id/images/order',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('orderPhotos', 'Set the order of the photos of an item and of its purchases'),
          params: IdParams,
          body: Type.Object({ ids: Type.Array(Id, { maxItems: mostOrdered }) }),
          response: { 200: data(Type.Array(Id)), ...problems },
        },
      },
      async (request) => {
        const itemId = pathId(request.params.id);
        return { data: await setPhotoOrder(db, clock, authorOf(request), itemId, request.body.ids) };
      },
    );

    app.post(
      '/images/:id/edit',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('editPhoto', 'Crop and rotate what was uploaded as a photo'),
          params: IdParams,
          body: PhotoEdit,
          response: { 200: data(Image), ...problems },
        },
      },
      async (request) => {
        const { rotate, crop } = request.body;
        return { data: await edits.edit(authorOf(request), pathId(request.params.id), { rotate, crop }) };
      },
    );
  };
}
