import type { Webhook, WebhookDelivery, WebhookInput } from '../../src/contract/webhooks';
import { type Call, json, problem } from './fakeBrowser';

type Route = [method: string, pattern: RegExp, answer: (call: Call, ...ids: number[]) => Response];

/** Webhooks and their deliveries in the API in memory. */
export class FakeWebhooks {
  all: Webhook[] = [];
  /** The deliveries, newest first. */
  deliveries: WebhookDelivery[] = [];
  #lastId = 0;

  add(part: Partial<Webhook> = {}): Webhook {
    this.#lastId += 1;
    const webhook: Webhook = {
      id: this.#lastId,
      url: 'https://shop.example/hook',
      events: ['clothes.created', 'clothes.updated', 'brands.deleted'],
      enabled: true,
      createdAt: '2026-11-20T08:00:00.000Z',
      administrator: { id: 1, email: 'anna@example.com' },
      pausedBecause: null,
      lastDelivery: null,
      failingSince: null,
      ...part,
    };
    this.all.push(webhook);
    return webhook;
  }

  addDelivery(part: Partial<WebhookDelivery> = {}): WebhookDelivery {
    this.#lastId += 1;
    const delivery: WebhookDelivery = {
      id: this.#lastId,
      event: 'clothes.updated',
      subjectId: 12,
      changeId: 7,
      createdAt: '2026-11-20T08:00:00.000Z',
      status: 'delivered',
      attempts: 1,
      triedAt: '2026-11-20T08:00:01.000Z',
      nextAt: null,
      answer: 204,
      detail: null,
      ...part,
    };
    this.deliveries.unshift(delivery);
    return delivery;
  }

  /** The routes, for the API in memory. */
  readonly routes: Route[] = [
    ['GET', /^\/api\/webhooks\/$/, () => json({ data: this.all })],
    [
      'POST',
      /^\/api\/webhooks\/$/,
      // The app's own calls are typed.
      ({ body }) => json({ data: { ...this.add(body as WebhookInput), secret: 'whsec_new' } }, 201),
    ],
    [
      'PUT',
      /^\/api\/webhooks\/(\d+)$/,
      ({ body }, id) => this.#with(id, (one) => json({ data: Object.assign(one, body) })),
    ],
    [
      'DELETE',
      /^\/api\/webhooks\/(\d+)$/,
      (_, id) =>
        this.#with(id, (one) => {
          this.all = this.all.filter((each) => each !== one);
          return json(null, 204);
        }),
    ],
    [
      'POST',
      /^\/api\/webhooks\/(\d+)\/secret$/,
      (_, id) => this.#with(id, (one) => json({ data: { ...one, secret: 'whsec_other' } })),
    ],
    [
      'GET',
      /^\/api\/webhooks\/(\d+)\/deliveries$/,
      ({ url }) => {
        const query = new URLSearchParams(url.split('?')[1]);
        const [page, size] = [Number(query.get('page')), Number(query.get('size'))];
        const data = this.deliveries.slice((page - 1) * size, page * size);
        return json({ data, meta: { total: this.deliveries.length, page, size } });
      },
    ],
    ['POST', /^\/api\/webhooks\/(\d+)\/ping$/, () => json({ data: this.addDelivery(trial) }, 202)],
    [
      'POST',
      /^\/api\/webhooks\/(\d+)\/deliveries\/(\d+)\/again$/,
      (_call, _webhook, id) => {
        const found = this.deliveries.find((one) => one.id === id);
        if (!found) return gone();
        return json({ data: Object.assign(found, { status: 'waiting' }) }, 202);
      },
    ],
  ];

  #with(id: number, work: (webhook: Webhook) => Response): Response {
    const webhook = this.all.find((one) => one.id === id);
    return webhook ? work(webhook) : gone();
  }
}

const trial = {
  event: 'ping',
  subjectId: null,
  changeId: null,
  status: 'waiting',
  attempts: 0,
  triedAt: null,
  answer: null,
} as const;
const gone = () => problem(404, 'not_found', 'Такого вебхука вже немає.');
