import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import {
  type Reference as Entry,
  isSeveral,
  listedReference,
  type ReferenceKind,
  reference,
  referenceInput,
  referenceKinds,
} from '../../../src/contract/references';
import { listOf, object, optional } from '../../../src/contract/schema';
import { pageMeta } from '../../../src/contract/types';
import { authorOf } from '../history/author';
import { call, dataOf, rawCall } from '../platform/http/call';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { jsonSchema } from '../platform/http/jsonSchema';
import { sealed } from '../platform/http/serialize';
import { KeptUntilWritten } from '../platform/KeptUntilWritten';
import type { Services } from '../services';
import { findByAlias } from './aliases';
import { referenceQuery, referenceQueryShape } from './query';
import { createReference, deleteReference, renameReference } from './references';
import { searchReferences } from './search';
import { listWithAliases } from './withAliases';

/** The calls on the reference lists, built from one definition. */
export function referenceRoutes(services: Services): FastifyPluginAsync {
  const { dataVersion, monitor } = services;
  // Most pages load several of the lists, which rarely change.
  const lists: Lists = new KeptUntilWritten({
    version: () => dataVersion.read(),
    count: (isKept) => monitor.count(isKept ? 'cache hit' : 'cache miss'),
  });
  return async (app) => {
    for (const kind of referenceKinds) {
      addList(app, services, kind, lists);
      addEntry(app, services, kind);
    }
  };
}

type Lists = KeptUntilWritten<{ data: Entry[] }>;

/** The calls on a list as a whole: read or search it, create an entry. */
function addList(app: FastifyInstance, { db, clock }: Services, kind: ReferenceKind, lists: Lists): void {
  const { entry, named } = documentationOf(kind);
  rawCall(
    app,
    `GET /${kind}/`,
    {
      tag: kind,
      config: { role: 'viewer' },
      operation: named('list', kind),
      query: referenceQueryShape,
      answers: { 200: jsonSchema(object({ data: listOf(listedReference), meta: optional(pageMeta) })) },
    },
    (request) => {
      const query = referenceQuery(request.query);
      if (query) return searchReferences(db, kind, query);
      return lists.read(kind, async () => sealed({ data: await listWithAliases(db, kind) }));
    },
  );

  const merged = {
    ...dataOf(reference),
    description: 'The existing entry into which an entry of this name was merged',
  };
  rawCall(
    app,
    `POST /${kind}/`,
    {
      tag: kind,
      config: { role: 'editor' },
      operation: named('create', entry),
      body: referenceInput,
      answers: { 200: merged, 201: dataOf(reference) },
    },
    async (request, reply) => {
      const { name } = request.body;
      const answer = await createOnce(db, clock, creationOf(request, { name }), async (tx) => {
        const survivor = await findByAlias(tx, kind, name);
        if (survivor) return { status: 200, body: survivor };
        return { status: 201, body: await createReference(tx, clock, authorOf(request), kind, name) };
      });
      return reply.code(answer.status === 200 ? 200 : 201).send({ data: answer.body });
    },
  );
}

/** The calls on one entry: rename it, delete it. */
function addEntry(app: FastifyInstance, { db, clock }: Services, kind: ReferenceKind): void {
  const { entry, named } = documentationOf(kind);
  const shared = { tag: kind, config: { role: 'editor' } } as const;
  call(
    app,
    `PUT /${kind}/:id`,
    { ...shared, operation: named('rename', entry), body: referenceInput, answer: reference },
    (request) => {
      const id = pathId(request.params.id);
      return renameReference(db, clock, authorOf(request), kind, id, request.body.name);
    },
  );
  // The deletion of an entry of which items have several can do more (merging/routes.ts).
  if (isSeveral(kind)) return;
  call(app, `DELETE /${kind}/:id`, { ...shared, operation: named('delete', entry) }, (request) =>
    deleteReference(db, clock, authorOf(request), kind, pathId(request.params.id)),
  );
}

/** Returns the names of a list's calls in the API's description. */
function documentationOf(kind: ReferenceKind) {
  const entry = kind.slice(0, -1);
  const named = (verb: string, what: string) =>
    [`${verb}${capital(what)}`, `${capital(verb)} ${what === kind ? kind : `a ${what}`}`] as const;
  return { entry, named };
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
