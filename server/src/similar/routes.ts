import type { FastifyPluginAsync } from 'fastify';
import { listOf } from '../../../src/contract/schema';
import {
  distinctInput,
  likelyDouble,
  similarInput,
  similarToHash,
  similarToItem,
} from '../../../src/contract/similar';
import { assertItemExists } from '../clothes/queries';
import { authorOf } from '../history/author';
import { pageOf, pageQuery } from '../history/query';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { call, pageCall } from '../platform/http/call';
import { pathId } from '../platform/http/ids';
import { fieldProblem } from '../platform/Problem';
import { PersonSlots } from '../platform/work/PersonSlots';
import type { Services } from '../services';
import { declareDistinct, listDoubles, withdrawDistinct } from './likelyDoubles';
import { similarToItem as similarTo, similarToHashes } from './similarPhotos';
import { similarTexts } from './texts';

/**
 * The limits on look-ups per person: one runs at a time, and some more wait, for a limited number
 * of milliseconds.
 */
const defaultSlots = { concurrency: 1, waiting: 10, patience: 10_000 };
/** Milliseconds after which the remaining look-ups of a call find only equal hashes. */
const thoroughFor = 5000;

const tag = 'similar';
const read = { tag, config: { role: 'viewer' } } as const;
const change = { tag, config: { role: 'editor' } } as const;

/** The calls about photos that look alike. */
export function similarRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): FastifyPluginAsync {
  const slots = new PersonSlots(defaultSlots, similarTexts.tooMany);
  return async (app) => {
    call(
      app,
      'GET /clothes/:id/similar',
      {
        ...read,
        operation: ['listSimilar', 'List photos of other items that look like those of an item'],
        answer: listOf(similarToItem),
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        await assertItemExists(db, id);
        const patience = { signal: abortOnDisconnect(reply.raw), time: thoroughFor };
        const { administratorId } = authorOf(request);
        return slots.run(administratorId ?? 0, () => similarTo(db, id, patience));
      },
    );

    call(
      app,
      'POST /images/similar',
      {
        ...read,
        operation: ['findSimilar', 'Find photos that look like photos not yet uploaded, by their hashes'],
        body: similarInput,
        answer: listOf(similarToHash),
      },
      (request, reply) => {
        const { hashes, colours = [] } = request.body;
        const looks = hashes.map((hash, at) => ({ hash, colour: colours[at] ?? null }));
        const patience = { signal: abortOnDisconnect(reply.raw), time: thoroughFor };
        const { administratorId } = authorOf(request);
        return slots.run(administratorId ?? 0, () => similarToHashes(db, looks, patience));
      },
    );

    call(
      app,
      'POST /clothes/:id/distinct',
      {
        ...change,
        operation: ['declareDistinct', 'Record that two items are not duplicates'],
        body: distinctInput,
      },
      async (request) => {
        const id = pathId(request.params.id);
        const { clothesId } = request.body;
        if (clothesId === id) throw fieldProblem('clothesId', 'itself', similarTexts.itself);
        await declareDistinct(db, clock.now(), id, clothesId);
      },
    );

    call(
      app,
      'DELETE /clothes/:id/distinct/:other',
      { ...change, operation: ['withdrawDistinct', 'Delete the record that two items are not duplicates'] },
      ({ params }) => withdrawDistinct(db, pathId(params.id), pathId(params.other)),
    );

    pageCall(
      app,
      'GET /clothes/doubles',
      {
        ...read,
        operation: ['listDoubles', 'List pairs of items that are probably duplicates'],
        query: pageQuery,
        entry: likelyDouble,
      },
      (request) => listDoubles(db, pageOf(request.query)),
    );
  };
}
