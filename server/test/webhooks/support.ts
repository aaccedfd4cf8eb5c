import type { Webhook, WebhookCreated, WebhookDelivery, WebhookEvent } from '../../../src/contract/webhooks';
import { ServerLease } from '../../src/platform/work/ServerLease';
import {
  type DeliverySettings,
  DeliveryWorker,
  defaultDeliverySettings,
} from '../../src/webhooks/DeliveryWorker';
import { listDeliveries } from '../../src/webhooks/deliveries';
import { listWebhooks } from '../../src/webhooks/webhookRows';
import { startApp, type TestApp } from '../support/app';
import { WebhookReceiver } from '../support/WebhookReceiver';

/** The application, which may call receivers on loopback, and a worker that only the test wakes. */
export interface Scene {
  t: TestApp;
  receiver: WebhookReceiver;
  worker: DeliveryWorker;
}

export async function withScene(
  work: (scene: Scene) => Promise<void>,
  settings: Partial<DeliverySettings> = {},
): Promise<void> {
  const t = await startApp({ config: { webhooksToPrivate: true } });
  const receiver = await WebhookReceiver.start();
  try {
    await t.signIn();
    for (const name of ['Перша', 'Друга']) await t.data('POST', '/api/brands/', { name });
    await work({ t, receiver, worker: await makeWorker(t, settings) });
  } finally {
    await receiver.stop();
    await t.close();
  }
}

/** Makes another server's worker, with a lease of `lease` milliseconds. */
export async function makeWorker(
  t: Pick<TestApp, 'app' | 'db' | 'dataVersion' | 'clock' | 'config'>,
  settings: Partial<DeliverySettings> = {},
  lease?: number,
): Promise<DeliveryWorker> {
  const own = new ServerLease(t.db, t.config.jwtSecret, lease);
  await own.join();
  const { app, db, dataVersion, clock, config } = t;
  const services = { db, dataVersion, clock, logger: app.log, config, lease: own };
  return new DeliveryWorker(services, { ...defaultDeliverySettings, ...settings });
}

/** Delivers everything due. */
export async function deliver(worker: DeliveryWorker): Promise<void> {
  await worker.look();
  await worker.settle();
}

export async function addWebhook(
  t: TestApp,
  url: string,
  events: WebhookEvent[] = ['brands.created', 'brands.updated'],
): Promise<WebhookCreated> {
  const made = await t.data<WebhookCreated>('POST', '/api/webhooks/', { url, events, enabled: true });
  t.secrets.add(made.secret);
  return made;
}

export const rename = (t: TestApp, brand: number, name: string) =>
  t.data('PUT', `/api/brands/${brand}`, { name });

/** Lists the webhooks without a call, because the session may have ended. */
export const webhooks = (t: TestApp): Promise<Webhook[]> => listWebhooks(t.db);

export async function deliveries(t: TestApp, id = 1): Promise<WebhookDelivery[]> {
  return (await listDeliveries(t.db, id, { page: 1, size: 50 })).data;
}

/** Lets time pass, and begins a new session after the old one has expired. */
export async function pass(t: TestApp, milliseconds: number): Promise<void> {
  t.clock.forward(milliseconds);
  await t.signIn();
}
