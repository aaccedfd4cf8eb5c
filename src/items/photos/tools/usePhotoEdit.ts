import { useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhotoEdit } from '../../../contract/photoEdits';
import type { Clothes, Image } from '../../../contract/types';
import { problemFrom } from '../../../core/lib/problem';
import { getClothes } from '../../api/clothes';
import type { Photos } from '../itemPhotos';
import { editPhoto } from '../photoEdits';

/**
 * The time in ms after which the edited picture replaces the old one even if it is not loaded yet.
 */
const patience = 3000;

export const asUploaded: PhotoEdit = { rotate: 0, crop: null };

/** Returns the photo's current rotation and crop; `asUploaded` for a photo that was not edited. */
export function editOf({ edit }: Image): PhotoEdit {
  return edit ? { rotate: edit.rotate, crop: edit.crop } : asUploaded;
}

interface PhotoEditing {
  busy: boolean;
  /**
   * The degrees, clockwise, by which the screen rotates the stored picture further, because the
   * server has not rotated it yet.
   */
  ahead: number;
  /**
   * Rotates the photo clockwise by 90°, on the screen at once. The promise rejects with a Problem
   * if the server refuses. Returns null while an earlier call runs, whose promise then covers this
   * rotation too.
   */
  rotate(): Promise<void> | null;
  /** Applies the rotation and crop, which replace the current ones. Rejects with a Problem. */
  edit(edit: PhotoEdit): Promise<void>;
}

/**
 * Edits a photo. Its new addresses replace the old ones wherever the page shows it; for the main
 * photo, in the list of items too. Rotations made while a call runs are joined into the next call.
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
        const edited = await editPhoto(known.id, sent, editOf(known)).catch((error) => {
          if (problemFrom(error).status === 412) void showStored(item, known, photos);
          throw error;
        });
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

/**
 * Reads the item again for its main photo with the new addresses. If the item cannot be read, the
 * edited photo is taken for the main photo.
 */
async function takeMain(item: Clothes, edited: Image, photos: Photos): Promise<void> {
  const now = await getClothes(item.id).then(
    (answer) => answer.item,
    () => ({ ...item, mainImage: edited }),
  );
  photos.takeMain(now);
}

/** Shows the photo as it is stored, because somebody else has edited it. */
async function showStored(item: Clothes, photo: Image, photos: Photos): Promise<void> {
  photos.reload();
  if (photos.main?.id === photo.id) await takeMain(item, photo, photos);
}

/** The rotation in degrees after another one by 90°. */
const next = { 0: 90, 90: 180, 180: 270, 270: 0 } as const;

function degrees(to: number, from: number): number {
  return (to - from + 360) % 360;
}

/**
 * Resolves when the browser has decoded the picture, so that the photo does not flicker when the
 * picture replaces the old one; at the latest after `patience`.
 */
async function isLoaded(url: string): Promise<void> {
  const picture = new Image();
  picture.src = url;
  const timer = new Promise((resolve) => setTimeout(resolve, patience));
  // A picture that fails to load is shown as a placeholder, like any other.
  await Promise.race([picture.decode?.().catch(() => {}), timer]);
}

/**
 * Rotates the picture of the large view by `ahead` degrees, scaled to the size that the edited
 * picture will have.
 */
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
