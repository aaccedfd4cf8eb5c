import { useState } from 'react';
import type { Image } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useMayDelete } from '../../core/stores/features';
import { useMayEdit } from '../../core/stores/useMayEdit';
import { common } from '../../core/texts/common';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Gallery } from '../../ui/photos/Gallery';
import { Lightbox } from '../../ui/photos/Lightbox';
import { itemTexts } from '../page/texts';
import type { Photos } from './itemPhotos';
import type { UploadQueue } from './uploads';

const texts = itemTexts.photos;

interface EditableGalleryProps {
  heading: string;
  photos: Photos;
  /** Those of the item's photos that this gallery shows. */
  shownPhotos: readonly Image[];
  /** The queue that uploads the photos added to this gallery. */
  uploads: UploadQueue;
}

/**
 * A gallery whose uploads, deletions and choice of the main photo apply at once. A viewer can only
 * open its photos.
 */
export function EditableGallery({ heading, photos, shownPhotos, uploads }: EditableGalleryProps) {
  const entries = useStore(uploads.store);
  const [large, setLarge] = useState<number | null>(null);
  const [deleting, setDeleting] = useState<Image | null>(null);

  const { list } = photos;
  const known = () => uploads.filesOf(list.state === 'loaded' ? list.value : shownPhotos);
  const mainId = photos.main?.id ?? null;
  const shown = shownPhotos.map((photo, index) => ({
    id: photo.id,
    url: photo.urls.small,
    largeUrl: photo.urls.medium,
    alt: texts.photo(index + 1),
  }));
  const remove = (id: number) => {
    const photo = shownPhotos.find((each) => each.id === id);
    if (photo && photo.id === mainId) setDeleting(photo);
    else if (photo) void photos.remove(photo);
  };
  return (
    <>
      <Gallery
        heading={heading}
        photos={shown}
        mainId={mainId}
        busyId={photos.busyId}
        onOpen={setLarge}
        {...(useMayEdit() && { onMakeMain: photos.makeMain, onAdd: uploads.add, known })}
        {...(useMayDelete() && { onDelete: remove })}
        uploads={entries.flatMap(({ id, file, state }) =>
          state.state === 'done'
            ? []
            : [
                {
                  id,
                  file,
                  name: file.name,
                  fraction: state.state === 'uploading' ? state.fraction : null,
                  error: state.state === 'failed' ? state.problem.detail : undefined,
                  canRetry: !(state.state === 'failed' && state.problem.kind === 'file'),
                },
              ],
        )}
        onRetry={(id) => void uploads.retry(Number(id))}
        onDismiss={(id) => uploads.dismiss(Number(id))}
      />
      {large !== null && shown[large] && (
        <Lightbox
          photos={shown.map(({ largeUrl, alt }) => ({ url: largeUrl, alt }))}
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
