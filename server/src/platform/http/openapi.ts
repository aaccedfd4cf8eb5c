import type { FastifyInstance, FastifyPluginAsync, RouteOptions } from 'fastify';
import { version } from '../../../../package.json';

type Collected = Pick<RouteOptions, 'method' | 'url' | 'schema'> & { public: boolean };

/** The groups of calls. */
const tags = {
  auth: 'Sign-in, sessions and the own account',
  people: 'People, their roles and their invitations',
  brands: 'The list of brands',
  types: 'The list of clothing types',
  colors: 'The list of colours',
  materials: 'The list of materials',
  suppliers: 'The list of suppliers',
  clothes: 'Items',
  purchases: 'Where and when items were bought',
  images: 'Photos of items and purchases',
  descriptions: 'Descriptions that an AI model generates',
  suggestions: 'Values for the fields of an item that a model proposes from its photos',
  similar: 'Photos that look alike, and items that are one thing',
  trash: 'Deleted items that can be restored',
  history: 'What was changed, by whom, and how to take it back',
  batches: 'Changes of many items at once',
  features: 'What the server can do beyond the specification',
  views: 'Named sets of filters of the list of items',
  imports: 'Items from spreadsheets',
  webhooks: 'Addresses that are told of changes',
  health: 'Whether the server can work',
};

/**
 * Describes the API from the very schemas that validate requests. Register it before the routes
 * that it describes. The document is made when it is first requested.
 */
export function describeRoutes(api: FastifyInstance): FastifyPluginAsync {
  const routes: Collected[] = [];
  api.addHook('onRoute', ({ method, url, schema, config }) => {
    if (method === 'HEAD' || schema?.hide) return;
    routes.push({ method, url, schema, public: config?.public ?? false });
  });
  return async (app) => {
    let document: Promise<object> | null = null;
    app.get('/openapi.json', { config: { public: true }, schema: { hide: true } }, async () => {
      document ??= makeDocument(routes);
      return document;
    });
  };
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
      info: { title: 'Clothes Admin', version, license: { name: 'MIT', identifier: 'MIT' } },
      servers: [{ url: '/', description: 'The server that this document comes from' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: { accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  for (const { method, url, schema, public: isPublic } of routes) {
    described.route({
      method,
      url,
      schema: { ...schema, security: isPublic ? [] : [{ accessToken: [] }] },
      handler: () => null,
    });
  }
  await described.ready();
  return described.swagger();
}
