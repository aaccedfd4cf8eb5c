import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { maxNameLength } from '../../../src/contract/limits';
import type { Reference as Entry, ReferenceKind } from '../../../src/contract/types';
import { authorOf } from '../history/author';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import {
  data,
  Id,
  IdParams,
  NoContent,
  operation,
  PageMeta,
  problems,
  Reference,
} from '../platform/http/schemas';
import { sealed } from '../platform/http/serialize';
import { KeptUntilWritten } from '../platform/KeptUntilWritten';
import type { Services } from '../services';
import { findByAlias } from './aliases';
import { ReferenceQueryShape, referenceQuery } from './query';
import { createReference, deleteReference, referenceKinds, renameReference } from './references';
import { searchReferences } from './search';
import { listWithAliases } from './withAliases';

/** An entry with its former names, where it has any. */
const Listed = Type.Object({
  id: Id,
  name: Type.String(),
  aliases: Type.Optional(Type.Array(Type.String())),
});
const Input = Type.Object({ name: Type.String({ maxLength: maxNameLength }) });

/** The five reference lists, each from the same definition. */
export function referenceRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { dataVersion, monitor } = services;
  // Most pages load several of them, and they rarely change.
  const lists: Lists = new KeptUntilWritten({
    version: () => dataVersion.read(),
    count: (isKept) => monitor.count(isKept ? 'cache hit' : 'cache miss'),
  });
  return async (app) => {
    for (const kind of referenceKinds) {
      await app.register(listRoutes(services, kind, lists));
      await app.register(entryRoutes(services, kind));
    }
  };
}

type Lists = KeptUntilWritten<{ data: Entry[] }>;

/** The calls on a list as a whole: read or search it, create an entry. */
function listRoutes({ db, clock }: Services, kind: ReferenceKind, lists: Lists): FastifyPluginAsyncTypebox {
  const { tags, entry, named } = documentationOf(kind);
  return async (app) => {
    app.get(
      `/${kind}/`,
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...named('list', kind),
          querystring: ReferenceQueryShape,
          response: {
            200: Type.Object({ data: Type.Array(Listed), meta: Type.Optional(PageMeta) }),
            ...problems,
          },
        },
      },
      (request) => {
        const query = referenceQuery(request.query);
        if (query) return searchReferences(db, kind, query);
        return lists.read(kind, async () => sealed({ data: await listWithAliases(db, kind) }));
      },
    );

    app.post(
      `/${kind}/`,
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...named('create', entry),
          body: Input,
          response: {
            200: { ...data(Reference), description: 'The entry that the name was merged into' },
            201: data(Reference),
            ...problems,
          },
        },
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
  };
}

/** The calls on one entry: rename it, delete it. */
function entryRoutes({ db, clock }: Services, kind: ReferenceKind): FastifyPluginAsyncTypebox {
  const { tags, entry, named } = documentationOf(kind);
  return async (app) => {
    app.put(
      `/${kind}/:id`,
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...named('rename', entry),
          params: IdParams,
          body: Input,
          response: { 200: data(Reference), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        return { data: await renameReference(db, clock, authorOf(request), kind, id, request.body.name) };
      },
    );

    app.delete(
      `/${kind}/:id`,
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...named('delete', entry),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        await deleteReference(db, clock, authorOf(request), kind, pathId(request.params.id));
        return reply.code(204).send(null);
      },
    );
  };
}

/** Returns how the API's description names the calls of a list. */
function documentationOf(kind: ReferenceKind) {
  const entry = kind.slice(0, -1);
  const named = (verb: string, what: string) =>
    operation(`${verb}${capital(what)}`, `${capital(verb)} ${what === kind ? kind : `a ${what}`}`);
  return { tags: [kind], entry, named };
}

function capital(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}
