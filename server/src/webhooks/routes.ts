import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import type { WebhookCreated } from '../../../src/contract/webhooks';
import { authorOf } from '../history/author';
import { PageShape, pageOf } from '../history/query';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, IdParams, NoContent, operation, PageMeta, problems } from '../platform/http/schemas';
import { noteEvent } from '../platform/http/securityLog';
import type { Services } from '../services';
import { createTrial, deliverAgain, listDeliveries } from './deliveries';
import { fingerprintOf } from './secrets';
import { DeliveryShape, WebhookCreatedShape, WebhookInputShape, WebhookShape } from './shapes';
import { listWebhooks, showSecret } from './webhookRows';
import { createWebhook, deleteWebhook, renewSecret, saveWebhook, type WebhookAuthor } from './webhooks';

const tags = ['webhooks'];
const config = { role: 'administrator' } as const;

/** Addresses that are told of changes. */
export function webhookRoutes(services: Services): FastifyPluginAsyncTypebox {
  const { db, clock } = services;
  return async (app) => {
    app.get(
      '/webhooks/',
      {
        config,
        schema: {
          tags,
          ...operation('listWebhooks', 'List the webhooks'),
          response: { 200: data(Type.Array(WebhookShape)), ...problems },
        },
      },
      async () => ({ data: await listWebhooks(db) }),
    );

    app.post(
      '/webhooks/',
      {
        config,
        schema: {
          tags,
          ...operation('createWebhook', 'Add a webhook; its secret is in no other answer'),
          body: WebhookInputShape,
          response: { 201: data(WebhookCreatedShape), ...problems },
        },
      },
      async (request, reply) => {
        const { url, events, enabled } = request.body;
        const input = { url, events, enabled };
        let made: WebhookCreated | null = null;
        const { body } = await createOnce(db, clock, creationOf(request, input), async (tx) => {
          const created = await createWebhook(tx, services, authorOfWebhook(request), input);
          made = created;
          // What is kept for a repeat holds no secret.
          return { status: 201, body: { id: created.id, key: fingerprintOf(created.secret) } };
        });
        noteEvent(request, 'webhook_added', { ...who(request), webhookId: body.id });
        return reply.code(201).send({ data: made ?? (await showSecret(services, body.id, body.key)) });
      },
    );

    app.put(
      '/webhooks/:id',
      {
        config,
        schema: {
          tags,
          ...operation('saveWebhook', 'Change, pause or resume a webhook'),
          params: IdParams,
          body: WebhookInputShape,
          response: { 200: data(WebhookShape), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        const saved = await saveWebhook(services, authorOfWebhook(request), id, request.body);
        noteEvent(request, 'webhook_changed', { ...who(request), webhookId: id });
        return { data: saved };
      },
    );

    app.delete(
      '/webhooks/:id',
      {
        config,
        schema: {
          tags,
          ...operation('deleteWebhook', 'Delete a webhook with what waits for it'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        await deleteWebhook(services, authorOfWebhook(request), id);
        noteEvent(request, 'webhook_deleted', { ...who(request), webhookId: id });
        return reply.code(204).send(null);
      },
    );

    app.post(
      '/webhooks/:id/secret',
      {
        config,
        schema: {
          tags,
          ...operation('renewWebhookSecret', 'Give a webhook another secret instead of its own'),
          params: IdParams,
          response: { 200: data(WebhookCreatedShape), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        const renewed = await renewSecret(services, authorOfWebhook(request), id);
        noteEvent(request, 'webhook_secret_made', { ...who(request), webhookId: id });
        return { data: renewed };
      },
    );
    await app.register(deliveryRoutes(services));
  };
}

const DeliveryParams = Type.Object({
  id: Type.String(),
  deliveryId: Type.String({ description: 'The id of a delivery to the webhook.' }),
});

/** What was sent to a webhook, and what is to be sent. */
function deliveryRoutes({ db, clock }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/webhooks/:id/deliveries',
      {
        config,
        schema: {
          tags,
          ...operation('listWebhookDeliveries', 'List the deliveries of a webhook, the newest first'),
          params: IdParams,
          querystring: PageShape,
          response: { 200: Type.Object({ data: Type.Array(DeliveryShape), meta: PageMeta }), ...problems },
        },
      },
      (request) => listDeliveries(db, pathId(request.params.id), pageOf(request.query)),
    );

    app.post(
      '/webhooks/:id/ping',
      {
        config,
        schema: {
          tags,
          ...operation('tryWebhook', 'Send a webhook an event that tells of no change'),
          params: IdParams,
          response: { 202: data(DeliveryShape), ...problems },
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const { body } = await createOnce(db, clock, creationOf(request, { id }), async (tx) => ({
          status: 202,
          body: await createTrial(tx, id, clock.now()),
        }));
        return reply.code(202).send({ data: body });
      },
    );

    app.post(
      '/webhooks/:id/deliveries/:deliveryId/again',
      {
        config,
        schema: {
          tags,
          ...operation('repeatWebhookDelivery', 'Deliver an event again, at once'),
          params: DeliveryParams,
          response: { 202: data(DeliveryShape), ...problems },
        },
      },
      async (request, reply) => {
        const [id, deliveryId] = [pathId(request.params.id), pathId(request.params.deliveryId)];
        return reply.code(202).send({ data: await deliverAgain(db, id, deliveryId, clock.now()) });
      },
    );
  };
}

type Request = Parameters<typeof caller>[0];

function authorOfWebhook(request: Request): WebhookAuthor {
  return { who: caller(request), author: authorOf(request) };
}

function who(request: Request) {
  const { administratorId } = caller(request);
  return { administratorId };
}
