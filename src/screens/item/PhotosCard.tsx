import { useState } from 'react';
import { uploadClothesImage } from '../../api/images';
import type { Clothes, Id } from '../../contract';
import { isMissingFeature, Problem } from '../../http/problem';
import type { SendFile } from '../../stores/uploads';
import { itemTexts } from '../../texts/item';
import { Card } from '../../ui/Card';
import { ErrorState } from '../../ui/ErrorState';
import { Lightbox } from '../../ui/Lightbox';
import { Picture } from '../../ui/Picture';
import { Skeleton } from '../../ui/Skeleton';
import { PhotoGallery } from './PhotoGallery';
import type { Photos } from './usePhotos';

const texts = itemTexts.photos;

/** The main photo, 400×300 (specification §9), and all photos of the item, its purchases' too. */
export function PhotosCard({ item, photos }: { item: Clothes; photos: Photos }) {
  const { list, main } = photos;
  const [send] = useState(() => sendTo(item.id));
  return (
    <Card title={texts.heading} className="item-photos">
      <MainPhoto title={item.title} photos={photos} />
      {list.state === 'loaded' && (
        <PhotoGallery heading={itemTexts.photos.gallery} photos={photos} images={list.value} send={send} />
      )}
      {list.state === 'loading' && <Skeleton height={96} />}
      {list.state === 'failed' && (
        <ErrorState text={texts.loadFailed} detail={list.problem.detail} onRetry={photos.reload} />
      )}
      {main === null && <p className="muted">{texts.noMain}</p>}
    </Card>
  );
}

/** Shown whole, not cut; a press shows it large, and from there all the others. */
function MainPhoto({ title, photos: { main, list } }: { title: string; photos: Photos }) {
  const [large, setLarge] = useState<number | null>(null);
  if (!main) return <Picture src={null} alt="" width={400} height={300} className="item-main-photo" />;
  const others = list.state === 'loaded' ? list.value : [];
  const images = others.some(({ id }) => id === main.id) ? others : [main, ...others];
  const alt = texts.mainPhoto(title);
  return (
    <>
      <button
        type="button"
        className="photo-button item-main-photo"
        title={texts.open}
        onClick={() => setLarge(images.findIndex(({ id }) => id === main.id))}
      >
        <Picture src={main.urls.medium} alt={alt} width={400} height={300} fit="contain" loading="eager" />
      </button>
      {large !== null && (
        <Lightbox
          images={images.map((image, index) => ({
            url: image.urls.medium,
            alt: image.id === main.id ? alt : texts.photo(index + 1),
          }))}
          index={large}
          onIndex={setLarge}
          onClose={() => setLarge(null)}
        />
      )}
    </>
  );
}

/** Uploading to the item itself is not of the specification: an API may lack it. */
function sendTo(clothesId: Id): SendFile {
  return async (file, options) => {
    try {
      return await uploadClothesImage(clothesId, file, options);
    } catch (error) {
      throw isMissingFeature(error) ? new Problem('http', texts.noUpload) : error;
    }
  };
}
