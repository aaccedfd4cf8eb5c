import type { FastifyPluginAsync } from 'fastify';
import { change, reverted } from '../../../src/contract/changes';
import { shownPerson } from '../../../src/contract/people';
import type { Tx } from '../platform/db/transactions';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { call, pageCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import { refusingRaces } from '../platform/http/refusingRaces';
import { loopTurn } from '../platform/work/loopTurn';
import type { Services } from '../services';
import { authorOf } from './author';
import { isCostlyPage, listChanges, readChange } from './list';
import { changesFilter, changesQuery } from './query';
import { type Outcome, type Reverts, revertChange, shortReverted } from './revert';

describe(change, {
  title: 'Change',
  fields: {
    token: 'The API token with which it was made.',
    shortened:
      'A list of changes has only the beginnings of long texts and of long lists; `GET /changes/{id}` has all.',
  },
});
describe(shownPerson, {
  fields: { email: 'Shown only to administrators.', name: 'Shown to everybody else.' },
});

const tag = 'history';

/** The calls that list all changes and revert one. */
export function historyRoutes({ db, clock, costly }: Services, reverts: Reverts): FastifyPluginAsync {
  return async (app) => {
    pageCall(
      app,
      'GET /changes/',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['listChanges', 'List all changes, newest first'],
        query: changesQuery,
        entry: change,
      },
      (request, reply) => {
        const { role, administratorId } = caller(request);
        // Only administrators see e-mails, and the changes of people, tokens and webhooks.
        const filter = { ...changesFilter(request.query), withPeople: role === 'administrator' };
        if (!isCostlyPage(filter)) return listChanges(db, filter);
        const find = async () => {
          await loopTurn();
          return listChanges(db, filter, loopTurn);
        };
        return costly.searches.run(administratorId, find, abortOnDisconnect(reply.raw));
      },
    );

    call(
      app,
      'GET /changes/:id',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['readChange', 'Read one change, with its long texts and lists in full'],
        answer: change,
      },
      (request) => readChange(db, pathId(request.params.id), caller(request).role === 'administrator'),
    );

    call(
      app,
      'POST /changes/:id/revert',
      {
        tag,
        config: { role: 'editor' },
        operation: ['revertChange', 'Revert a change'],
        answer: reverted,
      },
      async (request) => {
        const id = pathId(request.params.id);
        const author = authorOf(request);
        let afterwards: Outcome['afterwards'] = [];
        const revert = async (tx: Tx) => {
          const outcome = await revertChange(tx, reverts, author, clock.now(), id);
          afterwards = outcome.afterwards;
          return { status: 200, body: { changed: outcome.changed, left: outcome.left } };
        };
        const answer = await refusingRaces(() =>
          createOnce(db, clock, creationOf(request, {}), revert, shortReverted),
        );
        for (const follow of afterwards) await follow();
        return answer.body;
      },
    );
  };
}
