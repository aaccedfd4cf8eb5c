import { useState } from 'react';
import { valueOr } from '../../core/stores/loadable';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Lightbox } from '../../ui/photos/Lightbox';
import { Picture } from '../../ui/photos/Picture';
import { itemTexts } from '../page/texts';
import { EditableGallery } from './EditableGallery';
import type { Photos } from './itemPhotos';
import type { UploadQueue } from './uploads';

const texts = itemTexts.photos;

interface ItemPhotosCardProps {
  title: string;
  photos: Photos;
  uploads: UploadQueue;
}

/**
 * The card with the main photo, 400×300 CSS pixels, and all photos of the item and its purchases.
 */
export function ItemPhotosCard({ title, photos, uploads }: ItemPhotosCardProps) {
  const { list, main, known } = photos;
  return (
    <Card title={texts.heading} className="item-photos">
      <div className="item-shown-photo">
        <MainPhoto title={title} photos={photos} />
        {main === null && <p className="muted">{texts.noMain}</p>}
      </div>
      {list.state !== 'failed' ? (
        <EditableGallery
          heading={texts.gallery}
          photos={photos}
          shownPhotos={valueOr(list, known)}
          uploads={uploads}
        />
      ) : (
        <ErrorState text={texts.loadFailed} detail={list.problem.detail} onRetry={photos.reload} />
      )}
    </Card>
  );
}

/**
 * The main photo, shown whole. A press opens the large view, which also leads to the item's other
 * photos.
 */
function MainPhoto({ title, photos: { main, list } }: { title: string; photos: Photos }) {
  const [large, setLarge] = useState<number | null>(null);
  if (!main) return <Picture src={null} alt="" width={400} height={300} className="item-main-photo" />;
  const others = list.state === 'loaded' ? list.value : [];
  const all = others.some(({ id }) => id === main.id) ? others : [main, ...others];
  const alt = texts.mainPhoto(title);
  return (
    <>
      <button
        type="button"
        className="photo-button item-main-photo"
        title={texts.open}
        onClick={() => setLarge(all.findIndex(({ id }) => id === main.id))}
      >
        <Picture src={main.urls.medium} alt={alt} width={400} height={300} fit="contain" loading="eager" />
      </button>
      {large !== null && (
        <Lightbox
          photos={all.map((photo, index) => ({
            url: photo.urls.medium,
            alt: photo.id === main.id ? alt : texts.photo(index + 1),
          }))}
          index={large}
          onIndex={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  );
}
