import type { DeletedForGood, Restored, TrashItem, TrashPhoto } from '../../contract/trash';
import type { Id, Image } from '../../contract/types';
import {
  deleteForGood,
  deletePhotosForGood,
  listTrash,
  listTrashedPhotos,
  restoreItems,
  restorePhotos,
  type TrashAnswer,
  type TrashQuery,
} from './api';
import { type TrashKindTexts, trashTexts as texts } from './texts';

type Shared = 'id' | 'deletedAt' | 'expiresAt' | 'deletedBy' | 'bytes';

/** A row of the trash: a deleted item, or a deleted photo of an existing item. */
export interface TrashEntry extends Pick<TrashItem & TrashPhoto, Shared> {
  picture: Image | null;
  /** The title of the item, also for a photo. */
  title: string;
  /** The id of a deleted photo's item; null for a deleted item. */
  itemId: Id | null;
}

/**
 * The differences between the pages of deleted items and deleted photos: the texts, and the calls
 * that list, restore and permanently delete entries. The calls throw a Problem.
 */
export interface TrashKind {
  texts: TrashKindTexts;
  list(query: TrashQuery, signal: AbortSignal): Promise<TrashAnswer<TrashEntry>>;
  restore(ids: readonly Id[]): Promise<Restored>;
  deleteForGood(ids: readonly Id[]): Promise<DeletedForGood>;
}

export const itemsInTrash: TrashKind = {
  texts: texts.items,
  async list(query, signal) {
    const { entries, ...answer } = await listTrash(query, signal);
    return {
      ...answer,
      entries: entries.map(({ mainImage, ...entry }) => ({ ...entry, picture: mainImage, itemId: null })),
    };
  },
  restore: restoreItems,
  deleteForGood,
};

export const photosInTrash: TrashKind = {
  texts: texts.photos,
  async list(query, signal) {
    const { entries, ...answer } = await listTrashedPhotos(query, signal);
    return {
      ...answer,
      entries: entries.map(({ image, item, ...entry }) => ({
        ...entry,
        picture: image,
        title: item.title,
        itemId: item.id,
      })),
    };
  },
  restore: restorePhotos,
  deleteForGood: deletePhotosForGood,
};
