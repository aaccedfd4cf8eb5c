import { useEffect, useMemo, useRef } from 'react';
import type { ItemBrief, SimilarToItem } from '../../contract/similar';
import type { Id, Image } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { valueOr } from '../../core/stores/loadable';
import { toast } from '../../core/stores/toasts';
import { useLoad } from '../../core/stores/useLoad';
import type { Photos } from '../photos/itemPhotos';
import { listSimilar } from './api';
import { doublesTexts as texts } from './texts';

/** The maximum number of titles in a hint. */
const maxTitles = 2;

/**
 * Another item, with the pair of photos that resemble each other most: `mine` belongs to this item,
 * `image` to the other. `distance` is the number of differing bits of their hashes.
 */
export interface SimilarItem {
  item: ItemBrief;
  mine: Image;
  image: Image;
  distance: number;
}

/**
 * Returns the items with photos like this item's, the most similar first. They are loaded again
 * after an upload; a toast then names the items that resemble the new photos, and its button calls
 * `onShow`. If they cannot be loaded, the list is empty, because it is only a hint.
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
    toast.success(texts.hint(titles.slice(0, maxTitles)), { label: texts.show, onAction: onShow });
  }, [found, latest]);
  const similar = useMemo(() => itemsOf(found, list), [found, list]);
  return { similar, reload };
}

const none: SimilarToItem[] = [];
const noPhotos: Image[] = [];

/**
 * Returns a ref to the ids of the photos that were added while the page was open. Calls `onAdded`
 * when photos were added.
 */
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

/**
 * Returns each other item once, with its nearest photo. Skips matches of photos that this item does
 * not have any more.
 */
function itemsOf(found: readonly SimilarToItem[], list: readonly Image[]): SimilarItem[] {
  const items = new Map<Id, SimilarItem>();
  for (const { imageId, item, image, distance } of found) {
    const mine = list.find(({ id }) => id === imageId);
    if (mine && !items.has(item.id)) items.set(item.id, { item, mine, image, distance });
  }
  return [...items.values()];
}
