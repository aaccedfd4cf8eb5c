import type { Id, Image } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { listPhotos } from './api';
import type { Photos } from './itemPhotos';
import { orderPhotos } from './photoEdits';
import { photoToolsTexts as texts } from './tools/texts';

type List = Pick<Photos, 'change' | 'reload'>;

/**
 * The order of an item's photos. A move changes the list on the page at once, then the server's
 * order.
 */
export interface PhotoOrder {
  /**
   * Moves the photo `id` before or after the photo `other`. Resolves when the order is stored or
   * the move is undone after a failure; never rejects.
   */
  move(id: Id, side: 'before' | 'after', other: Id): Promise<void>;
}

/** The orders, by the function that changes a page's list: each page has its own. */
const orders = new WeakMap<List['change'], PhotoOrder>();

export function photoOrderOf(clothesId: Id, list: List): PhotoOrder {
  const known = orders.get(list.change);
  if (known) return known;
  const made = createPhotoOrder(clothesId, list);
  orders.set(list.change, made);
  return made;
}

/**
 * Creates the order of an item's photos. Only one call runs at a time; the next call stores all
 * moves made meanwhile. If a call fails, the moves that are not stored are undone, and a toast
 * offers to repeat them. Photos that were added or deleted meanwhile stay added or deleted.
 */
function createPhotoOrder(clothesId: Id, { change, reload }: List): PhotoOrder {
  let stored: readonly Id[] = [];
  let wanted: readonly Id[] = [];
  let running: Promise<void> | null = null;

  function order(next: (photos: readonly Image[]) => Image[]): Promise<void> {
    change((photos) => {
      if (!running) stored = idsOf(photos);
      const ordered = next(photos);
      wanted = same(ordered, photos) ? stored : idsOf(ordered);
      return ordered;
    });
    running ??= store().finally(() => {
      running = null;
    });
    return running;
  }

  async function store(): Promise<void> {
    try {
      while (wanted !== stored) {
        const sent = wanted;
        await send(clothesId, sent);
        stored = sent;
      }
      // A list that was loaded during the save may have the old order.
      change((photos) => inOrder(photos, stored));
    } catch (error) {
      const lost = wanted;
      change((photos) => inOrder(photos, stored));
      reload();
      toast.error(texts.notMoved(problemFrom(error).detail), {
        label: common.retry,
        onAction: () => order((photos) => inOrder(photos, lost)),
      });
    }
  }

  return {
    move: (id, side, other) => order((photos) => moved(photos, id, side, other)),
  };
}

/**
 * Stores the order. If the server refuses an id, because somebody has deleted the photo meanwhile,
 * stores the order of the remaining photos. Throws a Problem.
 */
async function send(clothesId: Id, ids: readonly Id[]): Promise<void> {
  try {
    await orderPhotos(clothesId, ids);
  } catch (error) {
    if (problemFrom(error).code !== 'validation_failed') throw error;
    const there = new Set(idsOf(await listPhotos(clothesId)));
    await orderPhotos(
      clothesId,
      ids.filter((id) => there.has(id)),
    );
  }
}

function same(one: readonly Image[], other: readonly Image[]): boolean {
  return one.every((photo, index) => photo === other[index]);
}

function idsOf(photos: readonly Image[]): Id[] {
  return photos.map(({ id }) => id);
}

function moved(photos: readonly Image[], id: Id, side: 'before' | 'after', other: Id): Image[] {
  const photo = photos.find((each) => each.id === id);
  if (!photo || id === other) return [...photos];
  return photos
    .filter((each) => each !== photo)
    .flatMap((each) => (each.id !== other ? [each] : side === 'before' ? [photo, each] : [each, photo]));
}

/**
 * Returns the photos in the order of `ids`; photos that it does not name come last, as on the
 * server.
 */
function inOrder(photos: readonly Image[], ids: readonly Id[]): Image[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Image) => place.get(id) ?? ids.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}
