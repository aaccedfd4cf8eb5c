import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { maxMeasurementsLength, maxSizeLength } from '../../../src/contract/limits';
import { authorOf } from '../history/author';
import { removePhotos } from '../photos/photos';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { data, Id, IdParams, NoContent, nullable, operation, problems } from '../platform/http/schemas';
import type { Services } from '../services';
import { createPurchase, deletePurchase, savePurchase } from './purchases';
import type { PurchaseDraft } from './purchaseValues';
import { listItemPurchases } from './queries';
import { PurchaseShape } from './shapes';

const Input = Type.Object({
  clothesId: Id,
  price: Type.Optional(nullable(Type.Number())),
  weight: Type.Optional(nullable(Type.Number())),
  size: Type.Optional(nullable(Type.String({ maxLength: maxSizeLength }))),
  measurements: Type.Optional(nullable(Type.String({ maxLength: maxMeasurementsLength }))),
  supplierId: Id,
  date: Type.Optional(nullable(Type.String({ maxLength: 50 }))),
  luxury: Type.Optional(Type.Boolean()),
});

const tags = ['purchases'];

/** The calls that list, create, save and delete purchases. */
export function purchaseRoutes({ db, clock, config, photos, logger }: Services): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/clothes/:id/purchases',
      {
        config: { role: 'viewer' },
        schema: {
          tags,
          ...operation('listPurchases', 'List the purchases of an item'),
          params: IdParams,
          response: { 200: data(Type.Array(PurchaseShape)), ...problems },
        },
      },
      async (request) => ({ data: await listItemPurchases(db, pathId(request.params.id)) }),
    );

    app.post(
      '/purchases/',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('createPurchase', 'Create a purchase'),
          body: Input,
          response: { 201: data(Type.Object({ purchaseId: Id })), ...problems },
        },
      },
      async (request, reply) => {
        const draft = draftOf(request.body);
        const answer = await createOnce(db, clock, creationOf(request, draft), async (tx) => ({
          status: 201,
          body: { purchaseId: await createPurchase(tx, clock, authorOf(request), draft) },
        }));
        return reply.code(201).send({ data: answer.body });
      },
    );

    app.put(
      '/purchases/:id',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('savePurchase', 'Save a purchase'),
          params: IdParams,
          body: Input,
          response: { 200: data(PurchaseShape), ...problems },
        },
      },
      async (request) => {
        const id = pathId(request.params.id);
        return { data: await savePurchase(db, clock, authorOf(request), id, draftOf(request.body)) };
      },
    );

    app.delete(
      '/purchases/:id',
      {
        config: { role: 'editor' },
        schema: {
          tags,
          ...operation('deletePurchase', 'Delete a purchase with its photos'),
          params: IdParams,
          response: { 204: NoContent, ...problems },
        },
      },
      async (request, reply) => {
        const id = pathId(request.params.id);
        const addresses = await deletePurchase(db, authorOf(request), id, {
          now: clock.now(),
          trashDays: config.trashDays,
          mayLosePhotos: caller(request).role === 'administrator',
        });
        await removePhotos(photos, addresses, logger);
        return reply.code(204).send(null);
      },
    );
  };
}

/** Returns the known fields in a fixed order, without any others that were sent. */
function draftOf(body: PurchaseDraft): PurchaseDraft {
  const { clothesId, price, weight, size, measurements, supplierId, date, luxury } = body;
  return { clothesId, price, weight, size, measurements, supplierId, date, luxury };
}
