import { Type } from 'typebox';
import { maxWebhookUrl } from '../../../src/contract/limits';
import { webhookEvents } from '../../../src/contract/webhooks';
import { Id, nullable } from '../platform/http/schemas';

const Event = Type.Enum([...webhookEvents]);
const Status = Type.Enum(['waiting', 'delivered', 'failed']);

export const WebhookInputShape = Type.Object({
  url: Type.String({ maxLength: maxWebhookUrl, description: 'http or https, without credentials.' }),
  events: Type.Array(Event, { minItems: 1, maxItems: webhookEvents.length }),
  enabled: Type.Boolean(),
});

export const WebhookShape = Type.Object({
  id: Id,
  url: Type.String(),
  events: Type.Array(Event),
  enabled: Type.Boolean(),
  createdAt: Type.String(),
  administrator: nullable(
    Type.Object({ id: Id, email: Type.String() }, { description: 'Who answers for it.' }),
  ),
  pausedBecause: nullable(
    Type.Enum(['disabled', 'demoted'], { description: 'What became of who answered for it.' }),
  ),
  lastDelivery: nullable(Type.Object({ status: Status, triedAt: nullable(Type.String()) })),
  failingSince: nullable(Type.String({ description: 'Since when every attempt has failed.' })),
});

export const WebhookCreatedShape = Type.Object({
  ...WebhookShape.properties,
  secret: Type.String({ description: 'The key of the signatures, shown this once.' }),
});

export const DeliveryShape = Type.Object({
  id: Id,
  event: Type.Enum([...webhookEvents, 'ping']),
  subjectId: nullable(Id),
  changeId: nullable(Id),
  createdAt: Type.String(),
  status: Status,
  attempts: Type.Integer(),
  triedAt: nullable(Type.String()),
  nextAt: nullable(Type.String()),
  answer: nullable(Type.Integer({ description: 'The HTTP status of the last answer.' })),
  detail: nullable(Type.String({ description: 'Why the last attempt failed.' })),
});
