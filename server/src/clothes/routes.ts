import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { maxMaterials, maxPercent, minPercent } from '../../../src/contract/limits';
import type { Clothes, ClothesListItem } from '../../../src/contract/types';
import { authorOf } from '../history/author';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { whileSent } from '../platform/http/answers';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { type ReadBatch, wholeList } from '../platform/http/longList';
import { data, Id, IdParams, Image, nullable, operation, PageMeta, problems } from '../platform/http/schemas';
import { sealed, sealedSize } from '../platform/http/serialize';
import { KeptUntilWritten } from '../platform/KeptUntilWritten';
import { loopTurn } from '../platform/loopTurn';
import type { Services } from '../services';
import { createItem } from './create';
import { isDear } from './dearSearch';
import { ifMatch, sendEtag } from './etag';
import { listItemsPage } from './list/list';
import { ItemsQueryShape, itemsQuery } from './list/query';
import { listItemsAfter, listPhotos, loadItem, type VersionedItem } from './queries';
import { saveItem, setDescription, setMainPhoto } from './save';
import { description, ItemShape, ListItemShape, title } from './shapes';

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
      percent: Type.Integer({ minimum: minPercent, maximum: maxPercent }),
    }),
    { maxItems: maxMaterials },
  ),
});

type ItemsPage = Awaited<ReturnType<typeof listItemsPage>>;

/** An item as it is sent, and its version. */
interface SealedItem {
  answer: { data: Clothes };
  version: number;
}

const tags = ['clothes'];
const item = { 200: data(ItemShape), ...problems };

/** The calls that list, read, create and save items; trash/routes.ts has the one that deletes. */
export function itemRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    await app.register(readRoutes(services));
    await app.register(saveRoutes(services));
    await app.register(partRoutes(services));
  };
}

function readRoutes({ db, dataVersion, answers, dear }: Services): FastifyPluginAsyncTypebox {
  const version = () => dataVersion.known();
  const pages = new KeptUntilWritten<ItemsPage>({ version, sizeOf: sealedSize });
  const items = new KeptUntilWritten<SealedItem>({ version, sizeOf: ({ answer }) => sealedSize(answer) });
  return async (app) => {
    app.get(
      '/clothes/',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listItems', 'List, search and filter the items'),
          querystring: ItemsQueryShape,
          response: {
            200: Type.Object({ data: Type.Array(ListItemShape), meta: Type.Optional(PageMeta) }),
            ...problems,
          },
        },
      },
      async (request, reply) => {
        const query = itemsQuery(request.query);
        if (query && !(await isDear(db, query)))
          return pages.read(JSON.stringify(query), async () => sealed(await listItemsPage(db, query)));
        const { administratorId } = caller(request);
        const gone = abortOnDisconnect(reply.raw);
        if (!query) {
          const read: ReadBatch<ClothesListItem> = (last, count) => listItemsAfter(db, last, count);
          const send = () => wholeList(reply, answers, read);
          return dear.streams.run(administratorId, () => whileSent(reply, send), gone);
        }
        const find = async () => {
          await loopTurn();
          return listItemsPage(db, query, loopTurn);
        };
        return dear.searches.run(administratorId, find, gone);
      },
    );

    app.get(
      '/clothes/:id',
      {
        config: { role: 'viewer' },
        schema: { tags, ...operation('readItem', 'Read an item'), params: IdParams, response: item },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const { answer, version } = await items.read(String(id), async () => {
          const { item: found, version } = await loadItem(db, id);
          return { answer: sealed({ data: found }), version };
        });
        sendEtag(reply, version);
        return answer;
      },
    );

    app.get(
      '/clothes/:id/images',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listItemPhotos', 'List the photos of an item'),
          params: IdParams,
          response: { 200: data(Type.Array(Image)), ...problems },
        },
      },
      async (request) => ({ data: await listPhotos(db, pathId(request.params.id)) }),
    );
  };
}

function saveRoutes({ db, clock }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/clothes/fast_create',
      {
        config: { role: 'editor' },
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
          body: await createItem(tx, clock, authorOf(request), input),
        }));
        return reply.code(201).send({ data: answer.body });
      },
    );

    app.put(
      '/clothes/:id',
      {
        config: { role: 'editor' },
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
        const author = authorOf(request);
        return sendItem(reply, await saveItem(db, clock, author, id, request.body, ifMatch(request)));
      },
    );
  };
}

/** The calls that change one part of an item. */
function partRoutes({ db, clock }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.patch(
      '/clothes/:id/description',
      {
        config: { role: 'editor' },
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
        const author = authorOf(request);
        return sendItem(reply, await setDescription(db, clock, author, id, text, ifMatch(request)));
      },
    );

    app.patch(
      '/clothes/:id/main_image',
      {
        config: { role: 'editor' },
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
        return sendItem(reply, await setMainPhoto(db, clock, authorOf(request), id, request.body.imageId));
      },
    );
  };
}

function sendItem(reply: Parameters<typeof sendEtag>[0], { item: found, version }: VersionedItem) {
  sendEtag(reply, version);
  return { data: found };
}
