import { useEffect, useMemo, useState } from 'react';
import { getClothes, setMainPhoto } from '../api/clothes';
import { deletePhoto, listPhotos } from '../api/photos';
import { restorePhotos } from '../api/trash';
import type { Clothes, Id, Image, Purchase } from '../contract/types';
import { isMissingFeature, Problem, problemFrom } from '../lib/problem';
import { createStore, type ReadableStore } from '../lib/store';
import { useLatest } from '../react/useLatest';
import { useStore } from '../react/useStore';
import { common } from '../texts/common';
import { itemTexts } from '../texts/item';
import { listItemOf, useClothes } from './clothes';
import { createLoader } from './createLoader';
import { useFeature } from './features';
import { type Loadable, valueOr } from './loadable';
import { type Copies, copiesOf, putBack } from './photoCopies';
import { toast } from './toasts';

const texts = itemTexts.photos;

/** The actions on an item's photos. All take effect at once, outside of the item's form. */
interface PhotoActions {
  reload(): void;
  /** Adds uploaded photos to the list. The first photo of an item becomes its main one. */
  add(photos: readonly Image[]): Promise<void>;
  makeMain(id: Id): Promise<void>;
  /** Takes the main photo of the item as the server has it now. */
  takeMain(item: Clothes): void;
  /** Changes the list as the server has changed it, or will have. */
  change(next: (photos: Image[]) => Image[]): void;
  /** Deletes a photo at once; a toast offers to undo it. */
  remove(photo: Image): Promise<void>;
}

interface MainPhoto {
  main: Image | null;
  /** The photo that is being changed. */
  busyId: Id | null;
}

interface ItemPhotos extends PhotoActions {
  list: ReadableStore<Loadable<Image[]>>;
  main: ReadableStore<MainPhoto>;
  /** Takes the item as it is after a save, which deletes the photos of the purchases it deletes. */
  itemSaved(item: Clothes): void;
  /** Aborts the loading of the list. */
  close(): void;
}

export type Photos = PhotoActions & MainPhoto & { list: Loadable<Image[]> };

/** An item's photos. They live as long as the component, which shows one item only. */
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
 * `onChanged` is called with the item when its main photo has become another. `hasTrash` says
 * whether the API keeps deleted photos; without, an undo uploads copies.
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
  /** Runs a change of a photo, which is busy meanwhile; a toast says what failed. */
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
    // It may be the main photo again.
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
        // The server chooses the next main photo; without an answer, the next one is likely.
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

/** An API may name no purchase with a photo, but only the photos with a purchase. */
function isOf({ id, images }: Purchase, photo: Image): boolean {
  return photo.purchaseId === id || images.some((each) => each.id === photo.id);
}

/** Offers to undo a deletion, and offers it again where that fails. */
function offerUndo(restore: () => Promise<void>): void {
  const action = {
    label: common.undo,
    onAction: () =>
      restore().then(
        () => toast.success(texts.restored),
        (error) => toast.error(`${texts.notRestored}. ${problemFrom(error).detail}`, action),
      ),
  };
  toast.success(texts.deleted, action);
}

/** Checks the code, because a 404 without one means that the API cannot delete photos. */
function ignoreDeleted(error: unknown): void {
  if (problemFrom(error).code !== 'not_found') throw error;
}
