import type { FastifyPluginAsync } from 'fastify';
import { type PurchaseChange, purchaseChange, purchaseDeletion } from '../../../src/contract/purchaseChange';
import { purchaseFieldNames, purchaseInputName } from '../../../src/contract/purchaseFields';
import { listOf, orNull } from '../../../src/contract/schema';
import { purchase, purchaseCreated, purchaseInput } from '../../../src/contract/types';
import { authorOf } from '../history/author';
import { removePhotos } from '../photos/photos';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { creationOf } from '../platform/http/creation';
import { createOnce } from '../platform/http/idempotency';
import { pathId } from '../platform/http/ids';
import { describe } from '../platform/http/jsonSchema';
import { fieldProblem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import type { Services } from '../services';
import { pick } from './fields';
import { createPurchase, deletePurchase, savePurchase } from './purchases';
import type { PurchaseDraft, PurchaseEdit } from './purchaseValues';
import { listItemPurchases } from './queries';

const seen =
  'Values that were seen before the edit. The purchase is refused as `stale` if a field differs from them, unless it already has the sent value.';
describe(purchaseChange, {
  fields: {
    supplierId: 'Required without `seen`.',
    seen: `${seen} With it, fields that are left out stay; without it they are emptied.`,
  },
});
describe(purchaseDeletion, { fields: { seen } });

const tag = 'purchases';
const change = { tag, config: { role: 'editor' } } as const;

/** The calls that list, create, save and delete purchases. */
export function purchaseRoutes({ db, clock, config, photos, logger }: Services): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'GET /clothes/:id/purchases',
      {
        tag,
        config: { role: 'viewer' },
        operation: ['listPurchases', 'List the purchases of an item'],
        answer: listOf(purchase),
      },
      (request) => listItemPurchases(db, pathId(request.params.id)),
    );

    call(
      app,
      'POST /purchases/',
      {
        ...change,
        operation: ['createPurchase', 'Create a purchase'],
        body: purchaseInput,
        answer: purchaseCreated,
        status: 201,
      },
      async (request) => {
        const draft = draftOf(request.body);
        const { body } = await createOnce(db, clock, creationOf(request, draft), async (tx) => ({
          status: 201,
          body: { purchaseId: await createPurchase(tx, clock, authorOf(request), draft) },
        }));
        return body;
      },
    );

    call(
      app,
      'PUT /purchases/:id',
      {
        ...change,
        operation: ['savePurchase', 'Save a purchase, or with `seen` single fields of it'],
        body: purchaseChange,
        answer: purchase,
      },
      (request) => {
        const id = pathId(request.params.id);
        return savePurchase(db, clock, authorOf(request), id, editOf(request.body));
      },
    );

    call(
      app,
      'DELETE /purchases/:id',
      {
        ...change,
        operation: ['deletePurchase', 'Delete a purchase with its photos'],
        body: orNull(purchaseDeletion),
      },
      async (request) => {
        const id = pathId(request.params.id);
        const addresses = await deletePurchase(db, authorOf(request), id, {
          now: clock.now(),
          trashDays: config.trashDays,
          mayLosePhotos: caller(request).role === 'administrator',
          seen: request.body?.seen,
        });
        await removePhotos(photos, addresses, logger);
      },
    );
  };
}

const sentNames = ['clothesId', ...purchaseFieldNames.map((field) => purchaseInputName(field))] as const;

/** Returns the known fields in a fixed order, without any others that were sent. */
function draftOf(body: PurchaseDraft): PurchaseDraft {
  return pick(body, sentNames);
}

/** Returns a request's edit. Throws validation_failed for a whole purchase without a supplier. */
function editOf({ seen, ...body }: PurchaseChange): PurchaseEdit {
  const { supplierId } = body;
  if (seen) return { ...pick(body, sentNames), seen };
  if (supplierId === undefined) throw fieldProblem('supplierId', 'required', fieldTexts.required);
  return draftOf({ ...body, supplierId });
}
