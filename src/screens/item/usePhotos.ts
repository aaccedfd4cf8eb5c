import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { getClothes, setMainImage } from '../../api/clothes';
import { deleteImage, listImages } from '../../api/images';
import type { Clothes, Id, Image } from '../../contract/types';
import { copiesOf, putBack } from '../../features/photos/photoCopies';
import { isMissingFeature, problemFrom } from '../../lib/problem';
import { listItemOf, useClothes } from '../../stores/clothes';
import { type Loadable, valueOr } from '../../stores/loadable';
import { toast } from '../../stores/toasts';
import { useLoad } from '../../stores/useLoad';
import { common } from '../../texts/common';
import { itemTexts } from '../../texts/item';

const texts = itemTexts.photos;

/** An item's photos, and what can be done with them: all of it at once, outside of the form. */
export interface Photos {
  list: Loadable<Image[]>;
  reload(): void;
  main: Image | null;
  /** Whose change is under way. */
  busyId: Id | null;
  /** Adds uploaded photos to the list. The first photo of an item becomes its main one. */
  add(images: readonly Image[]): Promise<void>;
  makeMain(id: Id): Promise<void>;
  /** Deletes a photo at once; a toast offers it back. */
  remove(photo: Image): Promise<void>;
}

export function usePhotos(item: Clothes): Photos {
  const { id: clothesId } = item;
  const { replace } = useClothes();
  const { result: list, reload, set } = useLoad((signal) => listImages(clothesId, signal), clothesId);
  const [main, setMain] = useState(item.mainImage);
  const [busyId, setBusyId] = useState<Id | null>(null);
  // For what ends after a later render.
  const newest = useRef({ photos: valueOr(list, null), main });
  newest.current = { photos: valueOr(list, null), main };

  const noteMain = useCallback(
    (changed: Clothes) => {
      newest.current.main = changed.mainImage;
      setMain(changed.mainImage);
      replace(listItemOf(changed));
    },
    [replace],
  );

  const change = useCallback(
    (next: (photos: Image[]) => Image[]) => {
      const { photos } = newest.current;
      // What is on its way may be from before the change.
      if (photos === null) return reload();
      newest.current.photos = next(photos);
      set(newest.current.photos);
    },
    [set, reload],
  );

  const makeMain = useCallback(
    async (id: Id) => {
      setBusyId(id);
      try {
        noteMain((await setMainImage(clothesId, id)).item);
      } catch (error) {
        toast.error(problemFrom(error).detail);
      } finally {
        setBusyId(null);
      }
    },
    [clothesId, noteMain],
  );

  const add = useCallback(
    async (added: readonly Image[]) => {
      change((photos) => {
        const known = new Set(photos.map(({ id }) => id));
        return [...photos, ...added.filter(({ id }) => !known.has(id))];
      });
      const first = added[0];
      if (first && newest.current.main === null) await makeMain(first.id);
    },
    [change, makeMain],
  );

  const remove = useCallback(
    async (photo: Image) => {
      setBusyId(photo.id);
      try {
        const copies = await copiesOf([photo]);
        await deleteImage(photo.id).catch(passIfGone);
        change((photos) => photos.filter(({ id }) => id !== photo.id));
        // The server chooses the next main photo. Where it cannot be asked, the next one is likely.
        if (newest.current.main?.id === photo.id) {
          await getClothes(clothesId).then(
            ({ item }) => noteMain(item),
            () => setMain(newest.current.photos?.[0] ?? null),
          );
        }
        const restore = async () => {
          try {
            const back = new Map<Id, Image>();
            await putBack(clothesId, photo.purchaseId, copies, back);
            await add([...back.values()]);
            toast.success(texts.restored);
          } catch (error) {
            const text = `${texts.notRestored}. ${problemFrom(error).detail}`;
            toast.error(text, { label: common.undo, onAction: restore });
          }
        };
        toast.success(
          copies.size > 0 ? texts.deleted : texts.deletedForGood,
          copies.size > 0 ? { label: common.undo, onAction: restore } : undefined,
        );
      } catch (error) {
        toast.error(isMissingFeature(error) ? texts.noDelete : problemFrom(error).detail);
      } finally {
        setBusyId(null);
      }
    },
    [clothesId, change, noteMain, add],
  );

  // A save that deletes purchases takes their photos along.
  const held = useRef(item.purchases);
  useEffect(() => {
    const gone = held.current.filter(({ id }) => !item.purchases.some((kept) => kept.id === id));
    held.current = item.purchases;
    const went = (photo: Image) =>
      gone.some(({ id, images }) => photo.purchaseId === id || images.some((each) => each.id === photo.id));
    if (gone.length === 0) return;
    change((photos) => photos.filter((photo) => !went(photo)));
    setMain((main) => (main && went(main) ? item.mainImage : main));
  }, [item, change]);

  return useMemo(
    () => ({ list, reload, main, busyId, add, makeMain, remove }),
    [list, reload, main, busyId, add, makeMain, remove],
  );
}

/** Deleted already is deleted; an API that has no such call says 404, too, but without a code. */
function passIfGone(error: unknown): void {
  if (problemFrom(error).code !== 'not_found') throw error;
}
