import { useEffect, useMemo, useRef } from 'react';
import { listSimilar } from '../../api/similar';
import type { ItemBrief, SimilarToItem } from '../../contract/similar';
import type { Id, Image } from '../../contract/types';
import { useLatest } from '../../react/useLatest';
import type { Photos } from '../../stores/itemPhotos';
import { valueOr } from '../../stores/loadable';
import { toast } from '../../stores/toasts';
import { useLoad } from '../../stores/useLoad';
import { doublesTexts as texts } from '../../texts/doubles';

/** Titles that a hint names. */
const mostTitles = 2;

/** Another item, with the pair of photos that look most alike. */
export interface SimilarItem {
  item: ItemBrief;
  mine: Image;
  image: Image;
  distance: number;
}

/**
 * Returns the items with photos like this item's, the likeliest first. After an upload they are
 * read again; what is like the new photos is told in a toast, whose button calls `onShow`. Where
 * they cannot be read there are none: nobody waits for them.
 */
export function useSimilar(
  clothesId: Id,
  photos: Photos,
  onShow: () => void,
): { similar: readonly SimilarItem[]; reload(): void } {
  const { result, reload } = useLoad((signal) => listSimilar(clothesId, signal), clothesId);
  const found = valueOr(result, none);
  const list = valueOr(photos.list, noPhotos);
  const fresh = useFresh(list, photos.list.state === 'loaded', reload);
  const latest = useLatest({ fresh, onShow });
  useEffect(() => {
    const { fresh, onShow } = latest.current;
    const near = found.filter(({ imageId }) => fresh.current.has(imageId));
    if (near.length === 0) return;
    for (const { imageId } of near) fresh.current.delete(imageId);
    const titles = [...new Map(near.map(({ item }) => [item.id, item.title])).values()];
    toast.success(texts.hint(titles.slice(0, mostTitles)), { label: texts.show, onAction: onShow });
  }, [found, latest]);
  const similar = useMemo(() => itemsOf(found, list), [found, list]);
  return { similar, reload };
}

const none: SimilarToItem[] = [];
const noPhotos: Image[] = [];

/** Returns the photos that were added while the page was open, and calls `onAdded` with each. */
function useFresh(list: readonly Image[], loaded: boolean, onAdded: () => void) {
  const known = useRef<ReadonlySet<Id> | null>(null);
  const fresh = useRef(new Set<Id>());
  const latest = useLatest(onAdded);
  useEffect(() => {
    if (!loaded) return;
    const before = known.current;
    known.current = new Set(list.map(({ id }) => id));
    const added = before ? list.filter(({ id }) => !before.has(id)) : [];
    if (added.length === 0) return;
    for (const { id } of added) fresh.current.add(id);
    latest.current();
  }, [list, loaded, latest]);
  return fresh;
}

/** Each other item once, with the nearest of its photos; without photos that were deleted since. */
function itemsOf(found: readonly SimilarToItem[], list: readonly Image[]): SimilarItem[] {
  const items = new Map<Id, SimilarItem>();
  for (const { imageId, item, image, distance } of found) {
    const mine = list.find(({ id }) => id === imageId);
    if (mine && !items.has(item.id)) items.set(item.id, { item, mine, image, distance });
  }
  return [...items.values()];
}
