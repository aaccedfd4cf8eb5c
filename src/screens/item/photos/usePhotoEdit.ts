import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { getClothes } from '../../../api/clothes';
import { editPhoto } from '../../../api/photoEdits';
import type { PhotoEdit } from '../../../contract/photoEdits';
import type { Clothes, Image } from '../../../contract/types';
import type { Photos } from '../../../stores/itemPhotos';

/** Milliseconds that the new picture may take before it replaces the one before anyway. */
const patience = 3000;

export const asUploaded: PhotoEdit = { rotate: 0, crop: null };

/** Returns how a photo is shown now. */
export function editOf({ edit }: Image): PhotoEdit {
  return edit ? { rotate: edit.rotate, crop: edit.crop } : asUploaded;
}

interface PhotoEditing {
  busy: boolean;
  /** Degrees that the photo is turned on the screen until the server has turned it. */
  ahead: number;
  /**
   * Turns it clockwise by 90°: at once on the screen. Throws a Problem. Returns null where a call
   * is under way: its promise is that of this turn, too.
   */
  rotate(): Promise<void> | null;
  /** Shows it in this way. Throws a Problem. */
  edit(edit: PhotoEdit): Promise<void>;
}

/**
 * Edits a photo. Its new addresses replace it wherever the page shows it, and the main one in the
 * list of items. Turns that come while a call is under way go with the next call, together.
 */
export function usePhotoEdit(item: Clothes, photo: Image, photos: Photos): PhotoEditing {
  const [busy, setBusy] = useState(false);
  const [ahead, setAhead] = useState(0);
  const wanted = useRef<PhotoEdit | null>(null);
  const running = useRef<Promise<void> | null>(null);

  async function run(): Promise<void> {
    let known = photo;
    setBusy(true);
    try {
      while (wanted.current) {
        const sent = wanted.current;
        const edited = await editPhoto(known.id, sent);
        await isLoaded(edited.urls.medium);
        known = edited;
        const last = wanted.current === sent;
        if (last) wanted.current = null;
        flushSync(() => {
          setAhead(degrees(wanted.current?.rotate ?? sent.rotate, sent.rotate));
          photos.change((list) => list.map((each) => (each.id === edited.id ? edited : each)));
        });
        if (last && photos.main?.id === edited.id) await takeMain(item, edited, photos);
      }
    } finally {
      wanted.current = null;
      setAhead(0);
      setBusy(false);
    }
  }

  const edit = (way: PhotoEdit): Promise<void> => {
    wanted.current = way;
    running.current ??= run().finally(() => {
      running.current = null;
    });
    return running.current;
  };
  return {
    busy,
    ahead,
    edit,
    rotate() {
      const { rotate, crop } = wanted.current ?? editOf(photo);
      setAhead((before) => before + 90);
      const isUnderWay = running.current !== null;
      const turning = edit({ rotate: next[rotate], crop });
      return isUnderWay ? null : turning;
    },
  };
}

/** The item names its main photo with its new addresses; without an answer we know them, too. */
async function takeMain(item: Clothes, edited: Image, photos: Photos): Promise<void> {
  const now = await getClothes(item.id).then(
    (answer) => answer.item,
    () => ({ ...item, mainImage: edited }),
  );
  photos.takeMain(now);
}

/** Where a turn by 90° leads. */
const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

function degrees(to: number, from: number): number {
  return (to - from + 360) % 360;
}

/** Ends when the browser has the picture, so that nothing flashes. */
async function isLoaded(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  const timer = new Promise((resolve) => setTimeout(resolve, patience));
  // One that fails is shown as missing, as any other.
  await Promise.race([picture.decode?.().catch(() => {}), timer]);
}

/** Turns the picture of a large view, in the size that it will have. */
export function useTurnedPicture(picture: () => HTMLImageElement | null | undefined, ahead: number): void {
  useLayoutEffect(() => {
    const image = picture();
    if (!image || ahead === 0) return;
    const { clientWidth, clientHeight, naturalWidth, naturalHeight, style } = image;
    const fit = (width: number, height: number) => Math.min(clientWidth / width, clientHeight / height);
    const sideways = ahead % 180 !== 0;
    const scale = sideways ? fit(naturalHeight, naturalWidth) / fit(naturalWidth, naturalHeight) : 1;
    style.rotate = `${ahead}deg`;
    style.scale = String(Number.isFinite(scale) ? scale : 1);
    return () => {
      style.rotate = '';
      style.scale = '';
    };
  });
}
