import type {
  FastifyContextConfig,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  HTTPMethods,
} from 'fastify';
import { listOf, object, type Shape } from '../../../../src/contract/schema';
import { type PageMeta, pageMeta } from '../../../../src/contract/types';
import { Problem } from '../Problem';
import { texts } from '../problemTexts';
import { jsonSchema } from './jsonSchema';
import type { Schema } from './openapi/document';
import { problems } from './schemas';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A missing body counts as an empty one, because earlier clients send none. */
    optionalBody?: boolean;
  }
}

/** The names of a path’s parameters, which follow its colons. */
type NamesIn<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

/** A request whose parts the call's shapes have validated. */
type CallRequest<P extends string, B = unknown, Q = unknown> = FastifyRequest<{
  Params: Record<NamesIn<P>, string>;
  Body: B;
  Querystring: Q;
}>;

interface Definition<B, Q> {
  /** The operation’s name (unique, in camel case) and a sentence, both for the API document. */
  operation: readonly [name: string, summary: string];
  tag: string;
  config: FastifyContextConfig;
  /** The text below the sentence in the API document. */
  description?: string;
  body?: Shape<B>;
  /** The query’s parameters, which arrive as texts. */
  query?: Shape<Q>;
  /** The media types of the answer, if it is not JSON. */
  produces?: readonly string[];
  /** The fields of a form, which the handler itself reads. */
  form?: Schema;
  /** Whether the handler compares If-Match; a write that does not is refused with that header. */
  honoursIfMatch?: true;
}

interface DataDefinition<B, Q, A> extends Definition<B, Q> {
  /** The shape of `data` in the answer. Without it the call answers 204 and no body. */
  answer?: Shape<A>;
  /** The status of success; 200 unless it is set. */
  status?: 201 | 202;
}

type Handler<P extends string, B, Q, R> = (
  request: CallRequest<P, B, Q>,
  reply: FastifyReply,
) => R | Promise<R>;

/**
 * Adds a call of the API, such as `POST /brands/`. `handle` returns the answer’s data, or throws a
 * Problem to refuse the call. It runs only if the body has the right shape.
 */
export function call<P extends string, B, Q, A = void>(
  app: FastifyInstance,
  route: `${HTTPMethods} ${P}`,
  definition: DataDefinition<B, Q, A>,
  handle: Handler<P, B, Q, A>,
): void {
  const { answer } = definition;
  const status = answer ? (definition.status ?? 200) : 204;
  const answers = { [status]: answer ? dataOf(answer) : { type: 'null' } };
  rawCall<P, B, Q>(app, route, { ...definition, answers }, async (request, reply) => {
    const data = await handle(request, reply);
    return reply.code(status).send(answer ? { data } : null);
  });
}

/**
 * Adds a call that answers with one page of a list. `handle` returns the entries and the `meta`.
 */
export function pageCall<P extends string, B, Q, A>(
  app: FastifyInstance,
  route: `GET ${P}`,
  definition: Definition<B, Q> & { entry: Shape<A>; meta?: Shape<PageMeta> },
  handle: Handler<P, B, Q, { data: A[]; meta: PageMeta }>,
): void {
  const { entry, meta = pageMeta, ...rest } = definition;
  const answer = object({ data: listOf(entry), meta });
  rawCall<P, B, Q>(app, route, { ...rest, answers: { 200: jsonSchema(answer) } }, handle);
}

/**
 * Adds a call whose `handle` returns or sends the whole body. `answers` has a schema for each
 * status.
 */
export function rawCall<P extends string, B, Q>(
  app: FastifyInstance,
  route: `${HTTPMethods} ${P}`,
  definition: Definition<B, Q> & { answers: Record<number, Schema> },
  handle: Handler<P, B, Q, unknown>,
): void {
  const { operation, tag, description, config, body, query, form, produces, answers, honoursIfMatch } =
    definition;
  const [operationId, summary] = operation;
  const [method = '', url = ''] = route.split(' ');
  const names = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name);
  app.route({
    method,
    url,
    config,
    ...(config.optionalBody && {
      preValidation: async (request: FastifyRequest) => {
        request.body ??= {};
      },
    }),
    schema: {
      tags: [tag],
      operationId,
      summary,
      ...(description && { description }),
      ...(names.length > 0 && { params: textsNamed(names) }),
      ...(query && { querystring: jsonSchema(query) }),
      ...(body && { body: jsonSchema(body) }),
      ...(produces && { produces: [...produces] }),
      ...(form && { consumes: ['multipart/form-data'], form }),
      response: { ...answers, ...problems },
    },
    handler: (request, reply) => {
      if (method !== 'GET' && !honoursIfMatch) refuseIfMatch(request);
      return handle(request as CallRequest<P, B, Q>, reply);
    },
  });
}

/**
 * Refuses a write whose condition nobody compares: what it changes has no ETag, so that no tag
 * matches (RFC 9110, 13.1.1). Throws stale.
 */
function refuseIfMatch({ headers }: FastifyRequest): void {
  const condition = headers['if-match'];
  if (condition !== undefined && condition.trim() !== '*') throw new Problem('stale', texts.noEtag);
}

/** Returns the schema of an answer with `data`. */
export function dataOf(shape: Shape): Schema {
  return jsonSchema(object({ data: shape }));
}

/** Returns the schema of a path’s parameters, which arrive as texts; `pathId` reads ids. */
function textsNamed(names: readonly (string | undefined)[]): Schema {
  return {
    type: 'object',
    required: names.map(String),
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  };
}
