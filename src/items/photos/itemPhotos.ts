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

/** The actions on an item's photos. All take effect at once, independently of the item's form. */
interface PhotoActions {
  reload(): void;
  /** Adds uploaded photos to the list. The first photo of an item becomes its main one. */
  add(photos: readonly Image[]): Promise<void>;
  makeMain(id: Id): Promise<void>;
  /** Takes over the main photo from the server's current version of the item. */
  takeMain(item: Clothes): void;
  /** Changes the list here as the server has changed it, or will change it. */
  change(next: (photos: Image[]) => Image[]): void;
  /** Deletes a photo at once; a toast offers to undo it. */
  remove(photo: Image): Promise<void>;
}

interface MainPhoto {
  main: Image | null;
  /** The id of the photo that is being changed; null for none. */
  busyId: Id | null;
}

interface ItemPhotos extends PhotoActions {
  list: ReadableStore<Loadable<Image[]>>;
  main: ReadableStore<MainPhoto>;
  /** Takes over the item after a save, which also deletes the photos of deleted purchases. */
  itemSaved(item: Clothes): void;
  /** Aborts the loading of the list. */
  close(): void;
}

export type Photos = PhotoActions & MainPhoto & { list: Loadable<Image[]> };

/** Returns an item's photos. They live as long as the component, which shows only one item. */
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
 * Creates the store of an item's photos. `onChanged` is called with the item when it gets another
 * main photo. `hasTrash` tells whether the API keeps deleted photos; if it does not, an undo
 * uploads copies.
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
  /** Runs a change of a photo and marks it as busy meanwhile; a toast reports a failure. */
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
    // The restored photo may be the main photo again.
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
        // The server chooses the next main photo; without an answer, the next photo is likely.
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
 * Returns whether a photo belongs to a purchase: an API may name the photos of a purchase, but not
 * the purchase of a photo.
 */
function isOf({ id, images }: Purchase, photo: Image): boolean {
  return photo.purchaseId === id || images.some((each) => each.id === photo.id);
}

/** Offers to undo a deletion, and offers it again if the undo fails. */
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
 * Ignores that a photo is already deleted; checks the code, because a 404 without a code means that
 * the API cannot delete photos.
 */
function ignoreDeleted(error: unknown): void {
  if (problemFrom(error).code !== 'not_found') throw error;
}
