import type { Id, Image } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { listPhotos } from './api';
import type { Photos } from './itemPhotos';
import { orderPhotos } from './photoEdits';
import { photoToolsTexts as texts } from './tools/texts';

type List = Pick<Photos, 'change' | 'reload'>;
type Move = (photos: readonly Image[]) => Image[];

/** The tries to store an order while other people change it, too. */
const maxTries = 3;

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
 * moves made meanwhile. If somebody else has moved or deleted photos, the moves are made again in
 * the order that is stored. If a call fails, the moves that are not stored are undone, and a toast
 * offers to repeat them. Photos that were added or deleted meanwhile stay added or deleted.
 */
function createPhotoOrder(clothesId: Id, { change, reload }: List): PhotoOrder {
  let stored: readonly Id[] = [];
  let wanted: readonly Id[] = [];
  /** The moves from `stored` to `wanted`. */
  let moves: Move[] = [];
  let running: Promise<void> | null = null;

  function want(photos: readonly Image[], ordered: readonly Image[]): void {
    wanted = same(ordered, photos) ? stored : idsOf(ordered);
  }

  function order(next: Move): Promise<void> {
    change((photos) => {
      if (!running) stored = idsOf(photos);
      const ordered = next(photos);
      moves.push(next);
      want(photos, ordered);
      return ordered;
    });
    running ??= store().finally(() => {
      running = null;
    });
    return running;
  }

  async function store(): Promise<void> {
    try {
      for (let tries = 1; wanted !== stored; tries++) {
        const [sent, made] = [wanted, moves.length];
        try {
          await orderPhotos(clothesId, sent, stored);
          stored = sent;
          moves = moves.slice(made);
          tries = 0;
        } catch (error) {
          const { status, code } = problemFrom(error);
          if (tries === maxTries || (status !== 412 && code !== 'validation_failed')) throw error;
          const photos = await listPhotos(clothesId);
          stored = idsOf(photos);
          want(photos, allMoved(photos, moves));
          change((shown) => inOrder(shown, wanted));
        }
      }
      moves = [];
      // A list that was loaded during the save may have the old order.
      change((photos) => inOrder(photos, stored));
    } catch (error) {
      const lost = moves;
      moves = [];
      change((photos) => inOrder(photos, stored));
      reload();
      toast.error(texts.notMoved(problemFrom(error).detail), {
        label: common.retry,
        onAction: () => order((photos) => allMoved(photos, lost)),
      });
    }
  }

  return {
    move: (id, side, other) => order((photos) => moved(photos, id, side, other)),
  };
}

function allMoved(photos: readonly Image[], moves: readonly Move[]): Image[] {
  return moves.reduce((list, move) => move(list), [...photos]);
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
