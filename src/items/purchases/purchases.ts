import { useCallback } from 'react';
import type { PurchaseChange } from '../../contract/purchaseChange';
import type { Id, Image, Purchase, PurchaseInput } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import type { Loadable } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { createPurchase, deletePurchase, listPurchases, updatePurchase } from './api';

export interface Purchases {
  list: Loadable<Purchase[]>;
  reload(): void;
  /** Reads the purchases again and returns them. If that fails, `list` stays. */
  read(): Promise<Purchase[]>;
  create(input: PurchaseInput, idempotencyKey?: string): Promise<Purchase>;
  update(id: Id, change: PurchaseChange): Promise<void>;
  remove(id: Id): Promise<void>;
  /** Changes the photos of a purchase in the list, after an upload or a deletion on the server. */
  setPhotos(id: Id, change: (images: Image[]) => Image[]): void;
}

/**
 * Returns the purchases of one item and the calls that change them. A call that succeeds also
 * changes `list`; one that fails rejects with a Problem.
 */
export function usePurchases(clothesId: Id): Purchases {
  const { result: list, reload, set } = useLoad((signal) => listPurchases(clothesId, signal), clothesId);
  const latest = useLatest(list);

  const change = useCallback(
    (next: (purchases: Purchase[]) => Purchase[]) => {
      const { current } = latest;
      if (current.state !== 'loaded') return;
      const value = next(current.value);
      // Set here too, because another change may be made before the next rendering.
      latest.current = { state: 'loaded', value };
      set(value);
    },
    [set, latest],
  );

  const create = useCallback(
    async (input: PurchaseInput, idempotencyKey?: string) => {
      const { purchaseId } = await createPurchase(input, idempotencyKey);
      const created: Purchase = { ...input, id: purchaseId, images: [] };
      change((purchases) => [...purchases.filter(({ id }) => id !== purchaseId), created]);
      return created;
    },
    [change],
  );

  const read = useCallback(async () => {
    const now = await listPurchases(clothesId);
    change(() => now);
    return now;
  }, [clothesId, change]);

  const update = useCallback(
    async (id: Id, input: PurchaseChange) => {
      const answer = await updatePurchase(id, input);
      const { seen: _seen, ...changed } = input;
      change((purchases) =>
        purchases.map((old) => (old.id === id ? (answer ?? { ...old, ...changed }) : old)),
      );
    },
    [change],
  );

  const remove = useCallback(
    async (id: Id) => {
      await deletePurchase(id);
      change((purchases) => purchases.filter((purchase) => purchase.id !== id));
    },
    [change],
  );

  const setPhotos = useCallback(
    (id: Id, next: (photos: Image[]) => Image[]) =>
      change((purchases) =>
        purchases.map((old) => (old.id === id ? { ...old, images: next(old.images) } : old)),
      ),
    [change],
  );

  return { list, reload, read, create, update, remove, setPhotos };
}
