import '../../../../styles/items/photo-tools.css';
import type { Clothes, Image } from '../../../contract/types';
import type { Photos } from '../itemPhotos';
import { photoOrderOf } from '../photoOrder';
import { LargeControls } from './LargeControls';
import { SmallControls } from './SmallControls';

interface PhotoControlsProps {
  item: Clothes;
  photos: Photos;
  /** The photos of this gallery, or of the large view. */
  shown: readonly { url: string }[];
  /** The place of this photo among `shown`, from 0. */
  index: number;
  /** Called with the photo's new place; only given in the large view. */
  onIndex?: ((index: number) => void) | undefined;
}

/** The controls that move, turn and crop a photo. */
export function PhotoControls({ item, photos, shown, index, onIndex }: PhotoControlsProps) {
  const all = photos.list.state === 'loaded' ? photos.list.value : [];
  const here = shown.flatMap(({ url }) => all.find((photo) => isAt(photo, url)) ?? []);
  const photo = all.find((each) => isAt(each, shown[index]?.url));
  if (!photo) return null;
  const place = {
    photos: here,
    index: here.indexOf(photo),
    order: photoOrderOf(item.id, photos),
  };
  return onIndex ? (
    <LargeControls
      key={photo.id}
      {...place}
      {...{ item, photo }}
      list={photos}
      onMoved={(step) => onIndex(index + step)}
    />
  ) : (
    <SmallControls {...place} />
  );
}

function isAt({ urls }: Image, url: string | undefined): boolean {
  return url === urls.small || url === urls.medium;
}
