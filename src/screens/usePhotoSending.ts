import { useRef, useState } from 'react';
import { setMainImage } from '../api/clothes';
import { uploadPurchaseImage } from '../api/images';
import type { Clothes, FastCreated, Image } from '../contract';
import { type Problem, problemFrom } from '../http/problem';
import { newIdempotencyKey } from '../http/request';
import { listItemOf, useClothes } from '../stores/clothes';
import { toast } from '../stores/toasts';
import { common } from '../texts/common';
import { photoTexts as texts } from '../texts/photos';
import type { FileStatus } from '../ui/FileField';

interface SendOptions {
  /** What the photos belong to, for the messages. */
  subject: string;
  /** The item has a main photo already. */
  keepMain?: boolean;
  /** Called with what has gone up, at once and after each retry. */
  onSent?(images: readonly Image[]): void;
}

export interface PhotoSending {
  /** How the sending of a file goes; undefined before it begins. */
  status(file: File): FileStatus | undefined;
  /**
   * Sends photos to a purchase, one after another in their order, and makes the first returned one the item's main photo
   * (specification §4). Throws nothing: a toast names what failed and offers to send it again, after the dialog was
   * closed, too.
   */
  send(target: FastCreated, files: readonly File[], options: SendOptions): Promise<void>;
  stop(): void;
}

export function usePhotoSending(): PhotoSending {
  const { replace } = useClothes();
  const [progress, setProgress] = useState<ReadonlyMap<File, FileStatus>>(new Map());
  const stop = useRef(new AbortController());
  const note = (file: File, status: FileStatus) => setProgress((before) => new Map(before).set(file, status));

  async function attempt(
    target: FastCreated,
    photos: readonly PendingPhoto[],
    options: SendOptions,
    signal?: AbortSignal,
  ): Promise<Sent> {
    const sent = await uploadPhotos(target, photos, options.keepMain, note, signal);
    const { item, images, failed, problem } = sent;
    const { subject, onSent } = options;
    if (item) replace(listItemOf(item));
    onSent?.(images);
    if (failed.length > 0 && problem) {
      const names = failed.map(({ file }) => `«${file.name}»`).join(', ');
      const reason = problem.kind === 'aborted' ? '' : problem.detail;
      const again = { ...options, keepMain: options.keepMain || item !== null };
      toast.error(texts.failed(subject, names, reason), {
        label: common.retry,
        onAction: async () => {
          const { images } = await attempt(target, failed, again);
          if (images.length > 0) toast.success(texts.uploaded(subject, images.length));
        },
      });
    } else if (problem) {
      toast.error(texts.mainFailed(subject));
    }
    return sent;
  }

  return {
    status: (file) => progress.get(file),
    async send(target, files, options) {
      for (const file of files) note(file, { state: 'sending', fraction: null });
      const photos = files.map((file) => ({ file, key: newIdempotencyKey() }));
      await attempt(target, photos, options, stop.current.signal);
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
  failed: PendingPhoto[];
  /** The item, once it has its main photo. */
  item: Clothes | null;
  /** Why the first of them failed, or the main photo could not be set. */
  problem: Problem | null;
}

/** One that fails does not stop the others. */
async function uploadPhotos(
  { clothesId, purchaseId }: FastCreated,
  photos: readonly PendingPhoto[],
  keepMain: boolean | undefined,
  note: (file: File, status: FileStatus) => void,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  const sent: Sent = { images: [], failed: [], item: null, problem: null };
  for (const photo of photos) {
    const { file, key } = photo;
    try {
      const onProgress = (fraction: number) => note(file, { state: 'sending', fraction });
      sent.images.push(
        ...(await uploadPurchaseImage(purchaseId, file, { signal, idempotencyKey: key, onProgress })),
      );
      note(file, { state: 'done' });
    } catch (error) {
      sent.failed.push(photo);
      sent.problem ??= problemFrom(error);
      note(file, { state: 'failed', message: problemFrom(error).detail });
    }
  }
  const first = sent.images[0];
  if (first && !keepMain) {
    try {
      sent.item = (await setMainImage(clothesId, first.id)).item;
    } catch (error) {
      sent.problem ??= problemFrom(error);
    }
  }
  return sent;
}
