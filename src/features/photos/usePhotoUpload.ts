import { useRef, useState } from 'react';
import { setMainImage } from '../../api/clothes';
import { uploadPurchaseImage } from '../../api/images';
import type { FastCreated, Id, Image } from '../../contract/types';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { problemFrom } from '../../lib/problem';
import { navigate } from '../../router/location';
import { listItemOf, useClothes } from '../../stores/clothes';
import { toast } from '../../stores/toasts';
import { common } from '../../texts/common';
import { photoTexts as texts } from '../../texts/photos';
import type { FileStatus } from '../../ui/photos/FileField';
import type { RefusedFile } from '../../ui/photos/photoFiles';

interface SendOptions {
  /** What the photos belong to, for the messages. */
  subject: string;
  /** The item has a main photo already. */
  keepMain?: boolean;
  /** Called with what has gone up, at once and after each retry. */
  onSent?(images: readonly Image[]): void;
}

export interface PhotoUpload {
  /** How the sending of a file goes; undefined before it begins. */
  status(file: File): FileStatus | undefined;
  /**
   * Sends photos to a purchase, one after another in their order, and makes the first returned one the item's main photo
   * (specification §4). Throws nothing: a toast names what failed and offers to send it again, after the dialog was
   * closed, too.
   */
  send(target: FastCreated, files: readonly File[], options: SendOptions): Promise<void>;
  /** Remembers the files that the form refused: `send` shows a toast that names them and leads to the item. */
  noteRefused(files: readonly RefusedFile[]): void;
  stop(): void;
}

export function usePhotoUpload(): PhotoUpload {
  const { replace } = useClothes();
  const [progress, setProgress] = useState<ReadonlyMap<File, FileStatus>>(new Map());
  const stop = useRef(new AbortController());
  const refused = useRef<readonly RefusedFile[]>([]);
  const note = (file: File, status: FileStatus) => setProgress((before) => new Map(before).set(file, status));

  async function attempt(
    target: FastCreated,
    photos: readonly PendingPhoto[],
    options: SendOptions,
    signal?: AbortSignal,
  ): Promise<Sent> {
    const sent = await uploadPhotos(target.purchaseId, photos, note, signal);
    const { images, failed } = sent;
    const { subject, onSent } = options;
    const [first] = images;
    // Before anybody is told: who then reads the item anew is to find its main photo.
    if (first && !options.keepMain) await makeMain(target.clothesId, first.id, subject);
    onSent?.(images);
    if (failed.length > 0) {
      const again = { ...options, keepMain: options.keepMain || images.length > 0 };
      toast.error(texts.failed(subject, failed), {
        label: common.retry,
        onAction: async () => {
          const { images } = await attempt(target, failed, again);
          if (images.length > 0) toast.success(texts.uploaded(subject, images.length));
        },
      });
    }
    return sent;
  }

  /** Makes a photo the item's main one; where that fails, a toast says so and offers to try again. */
  async function makeMain(clothesId: Id, imageId: Id, subject: string): Promise<void> {
    try {
      replace(listItemOf((await setMainImage(clothesId, imageId)).item));
    } catch (error) {
      toast.error(texts.mainFailed(subject, problemFrom(error).detail), {
        label: common.retry,
        onAction: () => makeMain(clothesId, imageId, subject),
      });
    }
  }

  return {
    status: (file) => progress.get(file),
    async send(target, files, options) {
      for (const file of files) note(file, { state: 'uploading', fraction: null });
      const photos = files.map((file) => ({ file, key: newIdempotencyKey() }));
      await attempt(target, photos, options, stop.current.signal);
      if (refused.current.length > 0)
        toast.error(texts.refused(options.subject, refused.current), {
          label: texts.openItem,
          onAction: () => navigate(`/admin/clothes/${target.clothesId}`),
        });
    },
    noteRefused(files) {
      refused.current = files;
    },
    stop: () => stop.current.abort(),
  };
}

/** A photo keeps its key through every retry, so that a lost answer does not store it twice. */
interface PendingPhoto {
  file: File;
  key: string;
}

interface Sent {
  images: Image[];
  failed: (PendingPhoto & RefusedFile)[];
}

/** One that fails does not stop the others. */
async function uploadPhotos(
  purchaseId: Id,
  photos: readonly PendingPhoto[],
  note: (file: File, status: FileStatus) => void,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const sent: Sent = { images: [], failed: [] };
  for (const photo of photos) {
    const { file, key } = photo;
    try {
      const onProgress = (fraction: number) => note(file, { state: 'uploading', fraction });
      sent.images.push(
        ...(await uploadPurchaseImage(purchaseId, file, { signal, idempotencyKey: key, onProgress })),
      );
      note(file, { state: 'done' });
    } catch (error) {
      const { kind, detail } = problemFrom(error);
      // The person who aborts an upload knows the reason.
      sent.failed.push({ ...photo, name: file.name, message: kind === 'aborted' ? '' : detail });
      note(file, { state: 'failed', message: detail });
    }
  }
  return sent;
}
