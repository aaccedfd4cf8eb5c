import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { cellsInput, cellsSaved } from '../../../src/contract/cells';
import { listOf, object, optional } from '../../../src/contract/schema';
import {
  type Clothes,
  type ClothesListItem,
  clothes,
  clothesInput,
  clothesListItem,
  descriptionInput,
  fastCreated,
  fastCreateInput,
  image,
  lastPurchase,
  mainImageInput,
  pageMeta,
} from '../../../src/contract/types';
import { authorOf } from '../history/author';
import type { Tx } from '../platform/db/transactions';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { inStreamTurn } from '../platform/http/answerBytes';
import { call, dataOf, rawCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe, jsonSchema } from '../platform/http/jsonSchema';
import { type ReadBatch, wholeList } from '../platform/http/longList';
import { refusingRaces } from '../platform/http/refusingRaces';
import { sealed, sealedSize } from '../platform/http/serialize';
import { KeptUntilWritten } from '../platform/KeptUntilWritten';
import { loopTurn, noTurn } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { saveCells } from './cells';
import { cellsAnswer, fewItems, withoutReasons } from './cellsAnswer';
import { isCostly } from './costlySearch';
import { createItem } from './create';
import { ifMatch, sendEtag } from './etag';
import { listItemsPage } from './list/list';
import { itemsQuery, itemsQueryShape } from './list/query';
import { listItemsAfter, listPhotos, loadItem, type VersionedItem } from './queries';
import { saveItem, setDescription, setMainPhoto } from './save';

describe(clothes, { title: 'Item' });
describe(clothesListItem, { title: 'ListedItem' });
describe(lastPurchase, { description: 'The latest purchase by date, or by id if no purchase has a date.' });

type ItemsPage = Awaited<ReturnType<typeof listItemsPage>>;

/** An item's answer and its version. */
interface SealedItem {
  answer: { data: Clothes };
  version: number;
}

const tag = 'clothes';
const read = { tag, config: { role: 'viewer' } } as const;
const change = { tag, config: { role: 'editor' } } as const;
const item = { answers: { 200: dataOf(clothes) } };
const tagged = { honoursIfMatch: true } as const;

/**
 * The calls that list, read, create and save items; trash/routes.ts has the call that deletes them.
 */
export function itemRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    await app.register(readRoutes(services));
    await app.register(saveRoutes(services));
    await app.register(partRoutes(services));
  };
}

function readRoutes({ db, dataVersion, answers, costly }: Services): FastifyPluginAsync {
  const version = () => dataVersion.known();
  const pages = new KeptUntilWritten<ItemsPage>({ version, sizeOf: sealedSize });
  const items = new KeptUntilWritten<SealedItem>({ version, sizeOf: ({ answer }) => sealedSize(answer) });
  return async (app) => {
    rawCall(
      app,
      'GET /clothes/',
      {
        ...read,
        operation: ['listItems', 'List, search and filter the items'],
        query: itemsQueryShape,
        answers: { 200: jsonSchema(object({ data: listOf(clothesListItem), meta: optional(pageMeta) })) },
      },
      async (request, reply) => {
        const query = itemsQuery(request.query);
        if (query && !(await isCostly(db, query)))
          return pages.read(JSON.stringify(query), async () => sealed(await listItemsPage(db, query)));
        const { administratorId } = caller(request);
        if (!query) {
          const read: ReadBatch<ClothesListItem> = (last, count) => listItemsAfter(db, last, count);
          const send = () => wholeList(reply, answers, read);
          return inStreamTurn(costly.streams, administratorId, reply, send);
        }
        const find = async () => {
          await loopTurn();
          return listItemsPage(db, query, loopTurn);
        };
        return costly.searches.run(administratorId, find, abortOnDisconnect(reply.raw));
      },
    );

    rawCall(
      app,
      'GET /clothes/:id',
      { ...read, ...item, operation: ['readItem', 'Read an item'] },
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

    call(
      app,
      'GET /clothes/:id/images',
      { ...read, operation: ['listItemPhotos', 'List the photos of an item'], answer: listOf(image) },
      (request) => listPhotos(db, pathId(request.params.id)),
    );
  };
}

function saveRoutes({ db, clock }: Services): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'POST /clothes/fast_create',
      {
        ...change,
        operation: ['createItem', 'Create an item and its first purchase'],
        body: fastCreateInput,
        answer: fastCreated,
        status: 201,
      },
      async (request) => {
        const input = { title: request.body.title, supplierId: request.body.supplierId };
        const { body } = await createOnce(db, clock, creationOf(request, input), async (tx) => ({
          status: 201,
          body: await createItem(tx, clock, authorOf(request), input),
        }));
        return body;
      },
    );

    rawCall(
      app,
      'PUT /clothes/:id',
      { ...change, ...item, ...tagged, operation: ['saveItem', 'Save an item'], body: clothesInput },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const author = authorOf(request);
        return sendItem(reply, await saveItem(db, clock, author, id, request.body, ifMatch(request)));
      },
    );
  };
}

/** The calls that change parts of items. */
function partRoutes({ db, clock, costly }: Services): FastifyPluginAsync {
  return async (app) => {
    rawCall(
      app,
      'PATCH /clothes/',
      {
        ...change,
        operation: ['saveCells', 'Save single fields of many items, each item independently'],
        body: cellsInput,
        answers: { 200: dataOf(cellsSaved) },
      },
      async (request) => {
        const author = authorOf(request);
        const cause = author.cause === 'screen' ? 'bulk' : author.cause;
        const creation = creationOf(request, request.body);
        const isShort = request.body.items.length <= fewItems;
        let shown: Awaited<ReturnType<typeof cellsAnswer>> | null = null;
        const make = async (tx: Tx) => {
          const { saved, isWritten } = await saveCells(tx, clock.now(), { ...author, cause }, request.body);
          // A few items are read before the commit, so that an error means that nothing was saved.
          if (isShort) shown = await cellsAnswer(tx, saved, noTurn);
          return { status: 200, body: saved, isKept: isWritten };
        };
        const save = async () => {
          const { body } = await refusingRaces(() => createOnce(db, clock, creation, make, withoutReasons));
          // A repeat shows the items as they are now.
          return shown ?? cellsAnswer(db, body, loopTurn);
        };
        return isShort ? save() : costly.writes.run(creation.administratorId, save);
      },
    );

    rawCall(
      app,
      'PATCH /clothes/:id/description',
      {
        ...change,
        ...item,
        ...tagged,
        operation: ['setDescription', 'Set or clear the description of an item'],
        body: descriptionInput,
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const text = request.body.description;
        const author = authorOf(request);
        return sendItem(reply, await setDescription(db, clock, author, id, text, ifMatch(request)));
      },
    );

    rawCall(
      app,
      'PATCH /clothes/:id/main_image',
      {
        ...change,
        ...item,
        ...tagged,
        operation: ['setMainPhoto', 'Set the main photo of an item'],
        body: mainImageInput,
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const { imageId } = request.body;
        const author = authorOf(request);
        return sendItem(reply, await setMainPhoto(db, clock, author, id, imageId, ifMatch(request)));
      },
    );
  };
}

function sendItem(reply: FastifyReply, { item: found, version }: VersionedItem) {
  sendEtag(reply, version);
  return { data: found };
}
