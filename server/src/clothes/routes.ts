import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { removePhotos } from '../photos/store/removePhotos';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { wholeList } from '../platform/http/longList';
import {
  Clothes,
  ClothesListItem,
  data,
  description,
  Id,
  IdParams,
  Image,
  NoContent,
  nullable,
  operation,
  PageMeta,
  problems,
  title,
} from '../platform/http/schemas';
import { limits } from '../platform/limits';
import type { Services } from '../services';
import { ifMatch, sendEtag } from './etag';
import { listClothesPage } from './list/list';
import { ClothesQueryShape, clothesQuery } from './list/query';
import { listClothesAfter, listImages, loadClothes, type Versioned } from './queries';
import { deleteClothes, fastCreate, saveClothes, setDescription, setMainImage } from './save';

const FastCreateInput = Type.Object({ title, supplierId: Id });

const ClothesInput = Type.Object({
  title,
  description,
  brandId: nullable(Id),
  colorId: nullable(Id),
  typeId: nullable(Id),
  fabricComposition: Type.Array(
    Type.Object({
      material: Type.Object({ id: Id }),
      percent: Type.Integer({ minimum: 1, maximum: 100 }),
    }),
    { maxItems: limits.composition },
  ),
});

const tags = ['clothes'];
const item = { 200: data(Clothes), ...problems };

/** Items: list, read, create, save, delete. */
export function clothesRoutes({ db, clock, photos, logger, answers }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/clothes/',
      {
        schema: {
          tags,
          ...operation('listItems', 'List, search and filter the items'),
          querystring: ClothesQueryShape,
          response: {
            200: Type.Object({ data: Type.Array(ClothesListItem), meta: Type.Optional(PageMeta) }),
            ...problems,
          },
        },
      },
      async (request, reply) => {
        const query = clothesQuery(request.query);
        if (query) return listClothesPage(db, query);
        return wholeList(reply, answers, (last, count) => listClothesAfter(db, last, count));
      },
    );

    app.get(
      '/clothes/:id',
      { schema: { tags, ...operation('readItem', 'Read an item'), params: IdParams, response: item } },
      async (request, reply) => sendItem(reply, await loadClothes(db, pathId(request.params.id))),
    );

    app.get(
      '/clothes/:id/images',
      {
        schema: {
          tags,
          ...operation('listItemPhotos', 'List the photos of an item'),
          params: IdParams,
          response: { 200: data(Type.Array(Image)), ...problems },
        },
      },
      async (request) => ({ data: await listImages(db, pathId(request.params.id)) }),
    );

    app.post(
      '/clothes/fast_create',
      {
        schema: {
          tags,
          ...operation('createItem', 'Create an item and its first purchase'),
          body: FastCreateInput,
          response: { 201: data(Type.Object({ clothesId: Id, purchaseId: Id })), ...problems },
        },
      },
      async (request, reply) => {
        const input = { title: request.body.title, supplierId: request.body.supplierId };
        const answer = await createOnce(db, clock, creationOf(request, input), async (tx) => ({
          status: 201,
          body: await fastCreate(tx, clock, input),
        }));
        return reply.code(201).send({ data: answer.body });
      },
    );

    app.put(
      '/clothes/:id',
      {
        schema: {
          tags,
          ...operation('saveItem', 'Save an item'),
          params: IdParams,
          body: ClothesInput,
          response: item,
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        return sendItem(reply, await saveClothes(db, clock, id, request.body, ifMatch(request)));
      },
    );

    app.patch(
      '/clothes/:id/description',
      {
        schema: {
          tags,
          ...operation('setDescription', 'Set or clear the description of an item'),
          params: IdParams,
          body: Type.Object({ description }),
          response: item,
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const text = request.body.description;
        return sendItem(reply, await setDescription(db, clock, id, text, ifMatch(request)));
      },
    );

    app.patch(
      '/clothes/:id/main_image',
      {
        schema: {
          tags,
          ...operation('setMainPhoto', 'Set the main photo of an item'),
          params: IdParams,
          body: Type.Object({ imageId: Id }),
          response: item,
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        return sendItem(reply, await setMainImage(db, clock, id, request.body.imageId));
      },
    );

    app.delete(
      '/clothes/:id',
      {
        schema: {
          tags,
          ...operation('deleteItem', 'Delete an item with its purchases and photos'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        await removePhotos(photos, await deleteClothes(db, pathId(request.params.id)), logger);
        return reply.code(204).send(null);
      },
    );
  };
}

function sendItem(reply: Parameters<typeof sendEtag>[0], { item: found, version }: Versioned) {
  sendEtag(reply, version);
  return { data: found };
}
