import type { FastifyContextConfig, FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import { version } from '../../../../package.json';
import { eachList, referenceLists } from '../../../../src/contract/references';
import { takesApiTokens } from './callerRights';
import { shareProblems, shareSchemas } from './openapi/components';
import { describeOperation } from './openapi/describeOperation';
import type { Document, Schema } from './openapi/document';

declare module 'fastify' {
  interface FastifySchema {
    /** The fields of a form (multipart/form-data), which the route itself reads. */
    form?: Schema;
  }
}

type Collected = Pick<RouteOptions, 'method' | 'url' | 'schema'> & { config: FastifyContextConfig };

const about = `The catalogue of a second-hand shop: items, photos, purchases, reference lists and their history.

Paths of lists end in a slash. Every POST that creates something in the catalogue accepts the header
\`Idempotency-Key\` (up to 200 printable ASCII characters): a repeat within 24 hours gets the first answer
(only the beginning of a very long list in it), and nothing is created twice. \`GET\` of an item returns an \`ETag\`;
if a write of the item sends it as \`If-Match\` and somebody else has saved the item in the meantime, the write is
refused (412 \`stale\`); so is every write with \`If-Match\` of what has no ETag. \`seen\` in a body names the values
before the edit: a write that would replace values which somebody else has saved is refused. Photos are files at
their \`urls\`, which need no token. Dates have the form \`YYYY-MM-DDTHH:mm:ss.SSS\` without a time zone; instants are in UTC and end in Z.`;

/** The groups of calls. */
const tags = {
  auth: 'Sign-in, sessions and the caller’s own account',
  people: 'People, their roles and their invitations',
  ...eachList((kind) => `The list of ${referenceLists[kind].about}`),
  clothes: 'Items',
  purchases: 'Where and when items were bought',
  images: 'Photos of items and purchases',
  descriptions: 'Descriptions that an AI model generates',
  suggestions: 'Field values that a model proposes from the photos of an item',
  backups: 'Backups that the server makes',
  similar: 'Photos that look alike, and items that are probably duplicates',
  trash: 'Deleted items and photos that can be restored',
  history: 'What was changed and by whom, and calls that revert it',
  batches: 'Changes of many items at once',
  features: 'Optional features of the server',
  views: 'Saved views: named sets of filters for the list of items',
  imports: 'Imports of items from spreadsheets',
  tokens: 'API tokens for programs',
  webhooks: 'Addresses that are notified of changes',
  health: 'The health of the server',
  state: 'The state of the installation, with advice on what to do',
};

/**
 * Returns the plugin that serves /openapi.json, which describes the API from the same schemas that
 * validate requests. Call this function before the routes are added. The document is made when it
 * is first requested.
 */
export function describeRoutes(api: FastifyInstance): FastifyPluginAsync {
  const routes: Collected[] = [];
  api.addHook('onRoute', ({ method, url, schema, config }) => {
    if (method === 'HEAD' || schema?.hide) return;
    routes.push({ method, url, schema, config: config ?? {} });
  });
  return async (app) => {
    let document: Promise<object> | null = null;
    app.get('/openapi.json', { config: { public: true }, schema: { hide: true } }, async () => {
      document ??= makeDocument(routes);
      return document;
    });
  };
}

const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'The access token of a person who has signed in; valid for 15 minutes.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'cat_…',
    description: 'The API token of a program; an administrator creates it at /admin/tokens.',
  },
} as const;

function securityOf(config: FastifyContextConfig): Record<string, string[]>[] {
  if (config.public) return [];
  return takesApiTokens(config) ? [{ accessToken: [] }, { apiToken: [] }] : [{ accessToken: [] }];
}

async function makeDocument(routes: readonly Collected[]): Promise<object> {
  const [{ default: Fastify }, { default: swagger }] = await Promise.all([
    import('fastify'),
    import('@fastify/swagger'),
  ]);
  const described = Fastify();
  described.setValidatorCompiler(() => () => true);
  described.setSerializerCompiler(() => JSON.stringify);
  await described.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Clothes Admin',
        description: about,
        version,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes },
    },
  });
  for (const { method, url, schema, config } of routes) {
    described.route({
      method,
      url,
      schema: { ...schema, security: securityOf(config) },
      handler: () => null,
    });
  }
  await described.ready();
  // A copy, because the routes share the objects that `complete` changes.
  return complete(JSON.parse(JSON.stringify(described.swagger())), routes);
}

function complete(document: Document, routes: readonly Collected[]): Document {
  for (const methods of Object.values(document.paths)) {
    for (const operation of Object.values(methods)) {
      const route = routes.find(({ schema }) => schema?.operationId === operation.operationId);
      describeOperation(operation, route?.config ?? {}, route?.schema?.form);
    }
  }
  shareProblems(document);
  shareSchemas(document);
  return document;
}
