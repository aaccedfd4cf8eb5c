import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import type { Shape } from '../../../src/contract/schema';
import {
  deletedForGood,
  type Restored,
  restored,
  trashItem,
  trashPhoto,
  trashSelection,
} from '../../../src/contract/trash';
import { type PageMeta, trashMeta } from '../../../src/contract/types';
import { ifMatch } from '../clothes/etag';
import { authorOf } from '../history/author';
import { deletePhoto } from '../photos/deletedPhotos';
import { removePhotos } from '../photos/photos';
import { TrashLinks } from '../photos/trashedPhotos';
import { withTransaction } from '../platform/db/transactions';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { call, pageCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { searchQuery, searchShape } from '../platform/http/listQuery';
import { refusingRaces } from '../platform/http/refusingRaces';
import { slicesInTurns } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { deleteForGood, trashSlice } from './deleteForGood';
import { deleteItem, roleToDelete } from './deleteItem';
import { listTrash } from './list';
import { deletePhotosForGood } from './photos/deleteForGood';
import { listTrashedPhotos } from './photos/list';
import { restorePhotos } from './photos/restore';
import { restoreItems } from './restore';

/** The number of rows up to which a page without a search needs little time. */
const fewRows = 200;

type Operation = readonly [name: string, summary: string];

/** The parts of the calls that differ between deleted items and deleted photos. */
interface TrashCalls<Entry> {
  path: '/trash' | '/trash/photos';
  delete: {
    route: 'DELETE /clothes/:id' | 'DELETE /images/:id';
    tag: string;
    operation: Operation;
    honoursIfMatch?: true;
    run: typeof deleteItem;
  };
  list: {
    operation: Operation;
    entry: Shape<Entry>;
    run: (...search: Parameters<typeof listTrash>) => Promise<{ data: Entry[]; meta: PageMeta }>;
  };
  restore: { operation: Operation; run: typeof restoreItems };
  deleteForGood: { operation: Operation; run: typeof deleteForGood; log: string };
}

/**
 * The calls that delete items and photos, list the trash, and restore what is in it or delete it
 * for good.
 */
export function trashRoutes(services: Services): FastifyPluginAsync {
  return async (app) => {
    addCalls(app, services, {
      path: '/trash',
      delete: {
        route: 'DELETE /clothes/:id',
        tag: 'clothes',
        operation: ['deleteItem', 'Delete an item with its purchases and photos; it goes to the trash'],
        honoursIfMatch: true,
        run: deleteItem,
      },
      list: {
        operation: ['listTrash', 'List the deleted items that can be restored'],
        entry: trashItem,
        run: listTrash,
      },
      restore: { operation: ['restoreItems', 'Restore deleted items'], run: restoreItems },
      deleteForGood: {
        operation: ['deleteForGood', 'Permanently delete items that are in the trash'],
        run: deleteForGood,
        log: 'items were deleted for good',
      },
    });
    addCalls(app, services, {
      path: '/trash/photos',
      delete: {
        route: 'DELETE /images/:id',
        tag: 'images',
        operation: ['deletePhoto', 'Delete a photo; it goes to the trash'],
        run: deletePhoto,
      },
      list: {
        operation: ['listTrashedPhotos', 'List the deleted photos of items that are not deleted'],
        entry: trashPhoto,
        run: listTrashedPhotos,
      },
      restore: { operation: ['restorePhotos', 'Restore deleted photos to their items'], run: restorePhotos },
      deleteForGood: {
        operation: ['deletePhotosForGood', 'Permanently delete photos that are in the trash'],
        run: deletePhotosForGood,
        log: 'photos were deleted for good',
      },
    });
  };
}

function addCalls<Entry>(app: FastifyInstance, services: Services, calls: TrashCalls<Entry>): void {
  const { db, clock, config, photos, logger, costly } = services;
  const { path, delete: deletion, list, restore, deleteForGood: end } = calls;
  const tag = 'trash';
  const links = new TrashLinks(config.jwtSecret, clock);

  call(
    app,
    deletion.route,
    {
      tag: deletion.tag,
      config: { role: roleToDelete(config) },
      operation: deletion.operation,
      honoursIfMatch: deletion.honoursIfMatch,
    },
    async (request) => {
      const how = { now: clock.now(), trashDays: config.trashDays };
      const id = pathId(request.params.id);
      const addresses = await deletion.run(db, authorOf(request), id, how, ifMatch(request));
      await removePhotos(photos, addresses, logger);
    },
  );

  pageCall(
    app,
    `GET ${path}/`,
    {
      tag,
      config: { role: 'viewer' },
      operation: list.operation,
      query: searchShape,
      entry: list.entry,
      meta: trashMeta,
    },
    (request, reply) => {
      const { role, administratorId } = caller(request);
      const search = searchQuery(request.query);
      const find = () => list.run(db, links, config.trashDays, search, role === 'administrator');
      if (search.q === '' && search.size <= fewRows) return find();
      return costly.searches.run(administratorId, find, abortOnDisconnect(reply.raw));
    },
  );

  call(
    app,
    `POST ${path}/restore`,
    {
      tag,
      config: { role: 'editor' },
      operation: restore.operation,
      body: trashSelection,
      answer: restored,
    },
    async (request) => {
      const answer: Restored = { restored: [], left: [] };
      const run = async () => {
        // If the call is aborted, the slices that it has restored stay restored.
        for await (const ids of slicesInTurns([...new Set(request.body.ids)], trashSlice)) {
          const found = await withTransaction(db, (tx) =>
            restore.run(tx, clock.now(), authorOf(request), ids),
          );
          answer.restored.push(...found.restored);
          answer.left.push(...found.left);
        }
      };
      await costly.writes.run(caller(request).administratorId, () => refusingRaces(run));
      return answer;
    },
  );

  call(
    app,
    `POST ${path}/delete`,
    {
      tag,
      config: { role: 'administrator' },
      operation: end.operation,
      body: trashSelection,
      answer: deletedForGood,
    },
    async (request) => {
      const { administratorId } = authorOf(request);
      const run = () => end.run(services, request.body.ids);
      const answer = await costly.writes.run(caller(request).administratorId, run);
      logger.info({ administratorId, ids: answer.deleted }, end.log);
      return answer;
    },
  );
}
