import { useEffect, useRef, useState } from 'react';
import type { Image } from '../../contract';
import { useBlock } from '../../router/blocking';
import { type SendFile, useUploads } from '../../stores/uploads';
import { common } from '../../texts/common';
import { itemTexts } from '../../texts/item';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Gallery } from '../../ui/Gallery';
import { Lightbox } from '../../ui/Lightbox';
import type { Photos } from './usePhotos';

const texts = itemTexts.photos;

interface PhotoGalleryProps {
  heading: string;
  photos: Photos;
  /** Those of the item's photos that stand here. */
  images: readonly Image[];
  send: SendFile;
  /** Files that were chosen before there was a place to send them to: they go up at once. */
  waiting?: readonly File[];
}

/** Photos that are sent, deleted and made main at once. */
export function PhotoGallery({ heading, photos, images, send, waiting }: PhotoGalleryProps) {
  const { entries, busy, add, retry, dismiss } = useUploads(send);
  const [large, setLarge] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Image | null>(null);
  useBlock(busy, common.unsaved);
  useDone(entries, dismiss, photos.add);
  useEffect(() => {
    if (!waiting || begun.has(waiting)) return;
    begun.add(waiting);
    void add(waiting);
  }, [waiting, add]);

  const mainId = photos.main?.id ?? null;
  const shown = images.map((image, index) => ({
    id: image.id,
    url: image.urls.small,
    largeUrl: image.urls.medium,
    alt: texts.photo(index + 1),
  }));
  const remove = (id: number) => {
    const image = images.find((each) => each.id === id);
    if (image && image.id === mainId) setDeleting(image);
    else if (image) void photos.remove(image);
  };
  return (
    <>
      <Gallery
        heading={heading}
        images={shown}
        mainId={mainId}
        busyId={photos.busyId}
        onOpen={setLarge}
        onMakeMain={photos.makeMain}
        onDelete={remove}
        onAdd={add}
        uploads={entries.flatMap(({ id, file, state }) =>
          state.state === 'done'
            ? []
            : [
                {
                  id,
                  file,
                  name: file.name,
                  fraction: state.state === 'sending' ? state.fraction : null,
                  error: state.state === 'failed' ? state.problem.detail : undefined,
                },
              ],
        )}
        onRetry={(id) => void retry(Number(id))}
        onDismiss={(id) => dismiss(Number(id))}
      />
      {large !== null && shown[large] && (
        <Lightbox
          images={shown.map(({ largeUrl, alt }) => ({ url: largeUrl, alt }))}
          index={large}
          onIndex={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
      {deleting && (
        <ConfirmDialog
          title={texts.confirm.title}
          text={texts.confirm.text}
          confirmLabel={texts.confirm.confirm}
          cancelLabel={common.cancel}
          danger
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setDeleting(null);
            void photos.remove(deleting);
          }}
        />
      )}
    </>
  );
}

/** Files that a gallery has begun to send: one that is drawn anew must not send them again. */
const begun = new WeakSet<readonly File[]>();

/** Hands over what has gone up, and takes it off the list of uploads. */
function useDone(
  entries: ReturnType<typeof useUploads>['entries'],
  dismiss: (id: number) => void,
  onDone: (images: readonly Image[]) => Promise<void>,
): void {
  const handed = useRef(new Set<number>());
  useEffect(() => {
    for (const { id, state } of entries) {
      if (state.state !== 'done' || handed.current.has(id)) continue;
      handed.current.add(id);
      void onDone(state.images);
      dismiss(id);
    }
  }, [entries, dismiss, onDone]);
}
