import { useEffect, useMemo, useState } from 'react';
import type { Clothes, Id, Image, Purchase } from '../../contract/types';
import { isMissingFeature, Problem, problemFrom } from '../../core/lib/problem';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { useLatest } from '../../core/react/useLatest';
import { useStore } from '../../core/react/useStore';
import { createLoader } from '../../core/stores/createLoader';
import { useFeature } from '../../core/stores/features';
import { type Loadable, valueOr } from '../../core/stores/loadable';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { getClothes, setMainPhoto } from '../api/clothes';
import { itemTexts } from '../page/texts';
import { listItemOf, useClothes } from '../stores/clothes';
import { restorePhotos } from '../trash/api';
import { deletePhoto, listPhotos } from './api';
import { type Copies, copiesOf, putBack } from './photoCopies';

const texts = itemTexts.photos;

/** The actions on an item's photos. They take effect at once, independently of the item's form. */
interface PhotoActions {
  reload(): void;
  /** Adds uploaded photos to the list. If the item has no main photo, the first becomes it. */
  add(photos: readonly Image[]): Promise<void>;
  makeMain(id: Id): Promise<void>;
  /** Shows the main photo that `item`, just read from the server, has. */
  takeMain(item: Clothes): void;
  /**
   * Changes the list on the page as the server has changed it or will change it. If the list is not
   * loaded, loads it instead.
   */
  change(next: (photos: Image[]) => Image[]): void;
  /**
   * Deletes a photo at once; a toast offers to undo that, or reports the failure. Never rejects.
   */
  remove(photo: Image): Promise<void>;
}

interface MainPhoto {
  main: Image | null;
  /** The photo with a running change; null if there is none. */
  busyId: Id | null;
}

interface ItemPhotos extends PhotoActions {
  list: ReadableStore<Loadable<Image[]>>;
  main: ReadableStore<MainPhoto>;
  /**
   * Removes the photos of purchases that the saved item no longer has, as the server has deleted
   * them.
   */
  itemSaved(item: Clothes): void;
  /** See `Photos`. */
  known: readonly Image[];
  /** Aborts the loading of the list. */
  close(): void;
}

export type Photos = PhotoActions &
  MainPhoto & {
    list: Loadable<Image[]>;
    /** The photos of the item's purchases, which are known before the list is loaded. */
    known: readonly Image[];
  };

/** Returns the photos of `item` and loads them. A component must not change to another item. */
export function useItemPhotos(item: Clothes): Photos {
  const { replace } = useClothes();
  const hasTrash = useLatest(useFeature('trashedPhotos') === true);
  const [photos] = useState(() =>
    createItemPhotos(
      item,
      (changed) => replace(listItemOf(changed)),
      () => hasTrash.current,
    ),
  );
  const list = useStore(photos.list);
  const main = useStore(photos.main);
  useEffect(() => {
    photos.reload();
    return photos.close;
  }, [photos]);
  useEffect(() => photos.itemSaved(item), [photos, item]);
  return useMemo(() => ({ ...photos, list, ...main }), [photos, list, main]);
}

/**
 * Creates the store of an item's photos. `onChanged` is called with the item when it may have
 * another main photo. `hasTrash` returns whether the API keeps deleted photos; if it does not, an
 * undo uploads copies of them.
 */
export function createItemPhotos(
  item: Clothes,
  onChanged: (item: Clothes) => void,
  hasTrash: () => boolean,
): ItemPhotos {
  const { id: clothesId } = item;
  const list = createStore<Loadable<Image[]>>({ state: 'loading' });
  const main = createStore<MainPhoto>({ main: item.mainImage, busyId: null });
  const left = new AbortController();
  const { reload, changed } = createLoader(list, () => listPhotos(clothesId, left.signal));
  let { purchases } = item;

  const setMain = (photo: Image | null) => main.set((before) => ({ ...before, main: photo }));
  const takeMain = (item: Clothes) => {
    setMain(item.mainImage);
    onChanged(item);
  };
  const change = (next: (photos: Image[]) => Image[]) => {
    const photos = valueOr(list.get(), null);
    if (photos === null) return reload();
    list.set({ state: 'loaded', value: next(photos) });
    changed();
  };
  /**
   * Runs a change of the photo `id`, which is busy meanwhile. A toast reports a failure; its text
   * is `missing` if the API does not have the call.
   */
  const whileBusy = async (id: Id, run: () => Promise<void>, missing?: string) => {
    main.set((before) => ({ ...before, busyId: id }));
    try {
      await run();
    } catch (error) {
      toast.error(missing && isMissingFeature(error) ? missing : problemFrom(error).detail);
    } finally {
      main.set((before) => ({ ...before, busyId: null }));
    }
  };
  const makeMain = (id: Id) => whileBusy(id, async () => takeMain((await setMainPhoto(clothesId, id)).item));

  async function add(added: readonly Image[]): Promise<void> {
    change((photos) => {
      const known = new Set(photos.map(({ id }) => id));
      return [...photos, ...added.filter(({ id }) => !known.has(id))];
    });
    const [first] = added;
    if (first && main.get().main === null) await makeMain(first.id);
  }

  async function takeFromTrash(id: Id): Promise<void> {
    const { restored, left } = await restorePhotos([id]);
    if (restored.length === 0) throw new Problem('http', left[0]?.reason ?? '');
    reload();
    // The restored photo may be the main photo again, which the server decides.
    takeMain((await getClothes(clothesId)).item);
  }

  const remove = (photo: Image) =>
    whileBusy(
      photo.id,
      async () => {
        const isKept = hasTrash();
        const copies = isKept ? none : await copiesOf([photo]);
        await deletePhoto(photo.id).catch(ignoreDeleted);
        change((photos) => photos.filter(({ id }) => id !== photo.id));
        // The server chooses the next main photo. If it does not answer, the first remaining photo
        // is shown, as it is the likely choice.
        if (main.get().main?.id === photo.id)
          await getClothes(clothesId).then(
            ({ item }) => takeMain(item),
            () => setMain(valueOr(list.get(), [])[0] ?? null),
          );
        if (isKept) offerUndo(() => takeFromTrash(photo.id));
        else if (copies.size === 0) toast.success(texts.deletedForGood);
        else offerUndo(async () => add(await uploadAgain(clothesId, photo, copies)));
      },
      texts.noDelete,
    );

  return {
    list,
    main,
    known: purchases.flatMap(({ images }) => images),
    reload,
    add,
    makeMain,
    takeMain,
    change,
    remove,
    itemSaved(saved) {
      const gone = purchases.filter(({ id }) => !saved.purchases.some((kept) => kept.id === id));
      purchases = saved.purchases;
      if (gone.length === 0) return;
      const isGone = (photo: Image) => gone.some((purchase) => isOf(purchase, photo));
      change((photos) => photos.filter((photo) => !isGone(photo)));
      const { main: before } = main.get();
      if (before && isGone(before)) setMain(saved.mainImage);
    },
    close: () => left.abort(),
  };
}

const none: Copies = new Map();

async function uploadAgain(clothesId: Id, { purchaseId }: Image, copies: Copies): Promise<Image[]> {
  const restored = new Map<Id, Image>();
  await putBack(clothesId, purchaseId, copies, restored);
  return [...restored.values()];
}

/**
 * Returns whether a photo belongs to a purchase. Some APIs name the photos of a purchase, but not
 * the purchase of a photo.
 */
function isOf({ id, images }: Purchase, photo: Image): boolean {
  return photo.purchaseId === id || images.some((each) => each.id === photo.id);
}

/**
 * Shows a toast that offers to undo a deletion; if the undo fails, another toast says why and
 * offers it again.
 */
function offerUndo(restore: () => Promise<void>): void {
  const action = {
    label: common.putBack,
    onAction: () =>
      restore().then(
        () => toast.success(texts.restored),
        (error) => toast.error(`${texts.notRestored}. ${problemFrom(error).detail}`, action),
      ),
  };
  toast.success(texts.deleted, action);
}

/**
 * Ignores the error of a photo that is already deleted; throws any other. It checks the code and
 * not the status, because a 404 without a code means that the API cannot delete photos.
 */
function ignoreDeleted(error: unknown): void {
  if (problemFrom(error).code !== 'not_found') throw error;
}
