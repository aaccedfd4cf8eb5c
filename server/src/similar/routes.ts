import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { maxHashes } from '../../../src/contract/limits';
import { assertItemExists } from '../clothes/queries';
import { authorOf } from '../history/author';
import { PageShape, pageOf } from '../history/query';
import { UploadSlots } from '../photos/UploadSlots';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { pathId } from '../platform/http/ids';
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
import { fieldProblem } from '../platform/Problem';
import type { Services } from '../services';
import { declareDistinct, listDoubles, withdrawDistinct } from './doubles';
import { similarToHashes, similarToItem } from './similarPhotos';
import { similarTexts } from './texts';

const ItemBrief = Type.Object({ id: Id, title: Type.String(), mainImage: nullable(Image) });

const SimilarPhoto = { item: ItemBrief, image: Image, distance: Type.Integer() };

const LikelyDouble = Type.Object({
  items: Type.Tuple([ItemBrief, ItemBrief]),
  images: Type.Tuple([Image, Image]),
  distance: Type.Integer(),
});

const Hash = Type.String({ pattern: '^[0-9a-fA-F]{16}$' });
const Colour = nullable(Type.String({ pattern: '^[0-9a-fA-F]{12}$' }));

/** A person's look-ups run one after another; so many calls wait, for so many milliseconds. */
const usualSlots = { concurrency: 1, waiting: 10, patience: 10_000 };
/** Milliseconds after which the look-ups of a call find equal hashes alone. */
const thoroughFor = 5000;

const PairParams = Type.Object({ id: Type.String(), other: Type.String() });

const tags = ['similar'];

/** The calls about photos that look alike. */
export function similarRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): FastifyPluginAsyncTypebox {
  const slots = new UploadSlots(usualSlots, similarTexts.tooMany);
  return async (app) => {
    app.get(
      '/clothes/:id/similar',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listSimilar', 'List photos of other items that look like those of an item'),
          params: IdParams,
          response: { 200: data(Type.Array(Type.Object({ ...SimilarPhoto, imageId: Id }))), ...problems },
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        await assertItemExists(db, id);
        const patience = { signal: abortOnDisconnect(reply.raw), time: thoroughFor };
        const { administratorId } = authorOf(request);
        return { data: await slots.run(administratorId ?? 0, () => similarToItem(db, id, patience)) };
      },
    );

    app.post(
      '/images/similar',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('findSimilar', 'Find photos that look like some that have not been sent'),
          body: Type.Object({
            hashes: Type.Array(Hash, { maxItems: maxHashes }),
            colours: Type.Optional(Type.Array(Colour, { maxItems: maxHashes })),
          }),
          response: {
            200: data(Type.Array(Type.Object({ ...SimilarPhoto, hash: Type.String(), colour: Colour }))),
            ...problems,
          },
        },
      },
      async (request, reply) => {
        const { hashes, colours = [] } = request.body;
        const looks = hashes.map((hash, at) => ({ hash, colour: colours[at] ?? null }));
        const patience = { signal: abortOnDisconnect(reply.raw), time: thoroughFor };
        const { administratorId } = authorOf(request);
        return { data: await slots.run(administratorId ?? 0, () => similarToHashes(db, looks, patience)) };
      },
    );

    app.post(
      '/clothes/:id/distinct',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('declareDistinct', 'Remember that two items are different things'),
          params: IdParams,
          body: Type.Object({ clothesId: Id }),
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const { clothesId } = request.body;
        if (clothesId === id) throw fieldProblem('clothesId', 'itself', similarTexts.itself);
        await declareDistinct(db, clock.now(), id, clothesId);
        return reply.code(204).send(null);
      },
    );

    app.delete(
      '/clothes/:id/distinct/:other',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('withdrawDistinct', 'Forget that two items are different things'),
          params: PairParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const { id, other } = request.params;
        await withdrawDistinct(db, pathId(id), pathId(other));
        return reply.code(204).send(null);
      },
    );

    app.get(
      '/clothes/doubles',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listDoubles', 'List pairs of items that are probably one thing'),
          querystring: PageShape,
          response: { 200: Type.Object({ data: Type.Array(LikelyDouble), meta: PageMeta }), ...problems },
        },
      },
      (request) => listDoubles(db, pageOf(request.query)),
    );
  };
}
