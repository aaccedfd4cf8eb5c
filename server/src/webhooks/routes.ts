import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { digits, listOf, object, optional } from '../../../src/contract/schema';
import {
  type WebhookCreated,
  webhook,
  webhookChange,
  webhookCreated,
  webhookDelivery,
  webhookInput,
} from '../../../src/contract/webhooks';
import { authorOf } from '../history/author';
import { pageOf } from '../history/query';
import { call, pageCall } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import { noteEvent } from '../platform/http/securityLog';
import type { Services } from '../services';
import { createTrial, deliverAgain, listDeliveries } from './deliveries';
import { fingerprintOf } from './secrets';
import { listWebhooks, showSecret } from './webhookRows';
import { createWebhook, deleteWebhook, renewSecret, saveWebhook, type WebhookAuthor } from './webhooks';

const address = { url: 'http or https, without credentials.' };
describe(webhookInput, { fields: address });
describe(webhookChange, { fields: address });
const fields = {
  administrator: 'The administrator who is responsible for it.',
  pausedBecause: 'What happened to that administrator’s account, if this paused the webhook.',
  failingSince: 'The time since which every attempt has failed.',
};
describe(webhook, { fields });
describe(webhookCreated, {
  fields: { ...fields, secret: 'The key that signs deliveries; shown only once.' },
});
describe(webhookDelivery, {
  fields: { answer: 'The HTTP status of the last answer.', detail: 'Why the last attempt failed.' },
});

const shared = { tag: 'webhooks', config: { role: 'administrator' } } as const;

/** The calls that manage webhooks. */
export function webhookRoutes(services: Services): FastifyPluginAsync {
  const { db, clock } = services;
  return async (app) => {
    call(
      app,
      'GET /webhooks/',
      { ...shared, operation: ['listWebhooks', 'List the webhooks'], answer: listOf(webhook) },
      () => listWebhooks(db),
    );

    call(
      app,
      'POST /webhooks/',
      {
        ...shared,
        operation: ['createWebhook', 'Add a webhook; its secret is shown only once'],
        body: webhookInput,
        answer: webhookCreated,
        status: 201,
      },
      async (request) => {
        const { url, events, enabled } = request.body;
        const input = { url, events, enabled };
        let made: WebhookCreated | null = null;
        const { body } = await createOnce(db, clock, creationOf(request, input), async (tx) => {
          const created = await createWebhook(tx, services, authorOfWebhook(request), input);
          made = created;
          // The answer that is stored for a repeat contains no secret.
          return { status: 201, body: { id: created.id, key: fingerprintOf(created.secret) } };
        });
        noteEvent(request, 'webhook_added', { ...who(request), webhookId: body.id });
        return made ?? showSecret(services, body.id, body.key);
      },
    );

    call(
      app,
      'PUT /webhooks/:id',
      {
        ...shared,
        operation: ['saveWebhook', 'Change, pause or resume a webhook'],
        description: 'Settings that are left out stay as they are.',
        body: webhookChange,
        answer: webhook,
      },
      async (request) => {
        const id = pathId(request.params.id);
        const saved = await saveWebhook(services, authorOfWebhook(request), id, request.body);
        noteEvent(request, 'webhook_changed', { ...who(request), webhookId: id });
        return saved;
      },
    );

    call(
      app,
      'DELETE /webhooks/:id',
      { ...shared, operation: ['deleteWebhook', 'Delete a webhook and its waiting deliveries'] },
      async (request) => {
        const id = pathId(request.params.id);
        await deleteWebhook(services, authorOfWebhook(request), id);
        noteEvent(request, 'webhook_deleted', { ...who(request), webhookId: id });
      },
    );

    call(
      app,
      'POST /webhooks/:id/secret',
      {
        ...shared,
        operation: ['renewWebhookSecret', 'Replace the secret of a webhook'],
        answer: webhookCreated,
      },
      async (request) => {
        const id = pathId(request.params.id);
        const renewed = await renewSecret(services, authorOfWebhook(request), id);
        noteEvent(request, 'webhook_secret_made', { ...who(request), webhookId: id });
        return renewed;
      },
    );

    addDeliveries(app, services);
  };
}

/** Adds the calls for the past and waiting deliveries of a webhook. */
function addDeliveries(app: FastifyInstance, { db, clock }: Services): void {
  pageCall(
    app,
    'GET /webhooks/:id/deliveries',
    {
      ...shared,
      operation: ['listWebhookDeliveries', 'List the deliveries of a webhook, newest first'],
      query: object({ page: optional(digits), size: optional(digits) }),
      entry: webhookDelivery,
    },
    (request) => listDeliveries(db, pathId(request.params.id), pageOf(request.query)),
  );

  call(
    app,
    'POST /webhooks/:id/ping',
    {
      ...shared,
      operation: ['tryWebhook', 'Send a test event to a webhook'],
      answer: webhookDelivery,
      status: 202,
    },
    async (request) => {
      const id = pathId(request.params.id);
      const { body } = await createOnce(db, clock, creationOf(request, { id }), async (tx) => ({
        status: 202,
        body: await createTrial(tx, id, clock.now()),
      }));
      return body;
    },
  );

  call(
    app,
    'POST /webhooks/:id/deliveries/:deliveryId/again',
    {
      ...shared,
      operation: ['repeatWebhookDelivery', 'Deliver an event again immediately'],
      answer: webhookDelivery,
      status: 202,
    },
    ({ params }) => deliverAgain(db, pathId(params.id), pathId(params.deliveryId), clock.now()),
  );
}

type Request = Parameters<typeof caller>[0];

function authorOfWebhook(request: Request): WebhookAuthor {
  return { who: caller(request), author: authorOf(request) };
}

function who(request: Request) {
  const { administratorId } = caller(request);
  return { administratorId };
}
