import { useRef, useState } from 'react';
import type { FastCreated, Id, Image } from '../../contract/types';
import { problemFrom } from '../../core/lib/problem';
import { createStore } from '../../core/lib/store';
import { useStore } from '../../core/react/useStore';
import { navigate } from '../../core/router/location';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import type { FileStatus } from '../../ui/photos/FileField';
import type { RefusedFile } from '../../ui/photos/photoFiles';
import { setMainPhoto } from '../api/clothes';
import { listItemOf, useClothes } from '../stores/clothes';
import { uploadPurchasePhoto } from './api';
import { photoTexts as texts } from './texts';
import { createUploadQueue, type UploadEntry, type UploadQueue } from './uploads';

interface UploadOptions {
  /** The name of the item or purchase with the photos, for the toasts. */
  subject: string;
  /** Whether the item already has a main photo, which then stays. */
  keepMain?: boolean;
  /**
   * Called after the upload and after each retry with the photos that were uploaded; with [] if
   * none was.
   */
  onUploaded?(photos: readonly Image[]): void;
}

export interface PhotoUpload {
  /** Whether the upload of at least one file has begun. */
  begun: boolean;
  /** Props of the file field. */
  field: {
    /** Returns the state of the upload of a chosen file; undefined before the upload. */
    status(file: File): FileStatus | undefined;
    /** Remembers the refused files. `upload` names them in a toast at its end. */
    onRefused(files: readonly RefusedFile[]): void;
  };
  /**
   * Uploads photos to a purchase, one at a time. Makes the first of them the item's main photo,
   * unless `keepMain` is set. Never rejects: a toast names the failed photos and offers a retry,
   * even after the dialog is closed.
   */
  upload(target: FastCreated, files: readonly File[], options: UploadOptions): Promise<void>;
  abort(): void;
}

export function usePhotoUpload(): PhotoUpload {
  const { replace } = useClothes();
  const [queue, setQueue] = useState<UploadQueue | null>(null);
  const entries = useStore(queue?.store ?? noEntries);
  const refused = useRef<readonly RefusedFile[]>([]);

  /** Makes a photo the item's main photo; if that fails, a toast offers a retry. */
  async function makeMain(clothesId: Id, photoId: Id, subject: string): Promise<void> {
    try {
      replace(listItemOf((await setMainPhoto(clothesId, photoId)).item));
    } catch (error) {
      toast.error(texts.mainFailed(subject, problemFrom(error).detail), {
        label: common.retry,
        onAction: () => makeMain(clothesId, photoId, subject),
      });
    }
  }

  /**
   * Reports the end of an upload of the entries `ended`; a toast offers to retry the failed ones. A
   * file that was changed or deleted has to be chosen again, on the item's page. Returns the number
   * of uploaded photos.
   */
  async function finish(
    { retry }: Pick<UploadQueue, 'retry'>,
    ended: readonly UploadEntry[],
    clothesId: Id,
    options: UploadOptions,
  ): Promise<number> {
    const photos = ended.flatMap(({ state }) => (state.state === 'done' ? state.photos : []));
    const { subject, onUploaded } = options;
    onUploaded?.(photos);
    const failed = ended.flatMap(failureOf);
    const lost = failed.filter(({ isLost }) => isLost);
    const others = failed.filter(({ isLost }) => !isLost);
    tellRefused(clothesId, subject, lost);
    if (others.length > 0) {
      toast.error(texts.failed(subject, others), {
        label: common.retry,
        onAction: async () => {
          const again = await retry(...others.map(({ id }) => id));
          const count = await finish({ retry }, again, clothesId, options);
          if (count > 0) toast.success(texts.uploaded(subject, count));
        },
      });
    }
    return photos.length;
  }

  return {
    begun: entries.length > 0,
    field: {
      status(file) {
        const entry = entries.find((each) => each.file === file);
        return entry && statusOf(entry);
      },
      onRefused(files) {
        refused.current = files;
      },
    },
    async upload({ clothesId, purchaseId }, files, options) {
      let { keepMain } = options;
      const made = createUploadQueue(async (file, given) => {
        const photos = await uploadPurchasePhoto(purchaseId, file, given);
        const [first] = photos;
        if (first && !keepMain) {
          keepMain = true;
          // Done before the next upload, because the page may be closed during the later ones.
          await makeMain(clothesId, first.id, options.subject);
        }
        return photos;
      });
      setQueue(made);
      await finish(made, await made.add(files), clothesId, options);
      tellRefused(clothesId, options.subject, refused.current);
    },
    abort: () => queue?.abort(),
  };
}

const noEntries = createStore<UploadEntry[]>([]);

/** Names the photos that the item did not get; a toast leads to the item's page. */
function tellRefused(clothesId: Id, subject: string, refused: readonly RefusedFile[]): void {
  if (refused.length === 0) return;
  toast.error(texts.refused(subject, refused), {
    label: texts.openItem,
    onAction: () => navigate(`/admin/clothes/${clothesId}`),
  });
}

/**
 * Returns a failed upload with its reason, [] for any other. An upload that the person aborted has
 * no reason, because the person knows it.
 */
function failureOf({
  id,
  file: { name },
  state,
}: UploadEntry): (RefusedFile & { id: number; isLost: boolean })[] {
  if (state.state !== 'failed') return [];
  const { kind, detail } = state.problem;
  return [{ id, name, message: kind === 'aborted' ? '' : detail, isLost: kind === 'file' }];
}

function statusOf({ state }: UploadEntry): FileStatus {
  switch (state.state) {
    case 'done':
      return { state: 'done' };
    case 'failed':
      return { state: 'failed', message: state.problem.detail };
    case 'uploading':
      return state;
    case 'waiting':
      return { state: 'uploading', fraction: null };
  }
}
