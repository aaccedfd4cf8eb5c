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
 * The order of an item's photos. A move changes the order on the page at once, then on the server.
 */
export interface PhotoOrder {
  /**
   * Moves a photo to this side of another. Resolves when the order is stored, or the move is
   * undone.
   */
  move(id: Id, side: 'before' | 'after', other: Id): Promise<void>;
}

/** The orders by the function that changes the page's list: each page has an order of its own. */
const orders = new WeakMap<List['change'], PhotoOrder>();

export function photoOrderOf(clothesId: Id, list: List): PhotoOrder {
  const known = orders.get(list.change);
  if (known) return known;
  const made = createPhotoOrder(clothesId, list);
  orders.set(list.change, made);
  return made;
}

/**
 * Creates the order. Only one call runs at a time; the next call stores all moves made meanwhile.
 * If a call fails, all unstored moves are undone, and a toast offers them again. Photos that were
 * added or deleted meanwhile stay so.
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
      // A list fetched while the order was saved may still have the old order.
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
 * Sends the order. Somebody may have deleted a photo meanwhile: then only the others are ordered.
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

/** Returns the photos in the order of `ids`; others come last, as on the server. */
function inOrder(photos: readonly Image[], ids: readonly Id[]): Image[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const placeOf = ({ id }: Image) => place.get(id) ?? ids.length;
  return photos.toSorted((one, other) => placeOf(one) - placeOf(other));
}
