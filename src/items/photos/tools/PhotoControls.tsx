import '../../../../styles/items/photo-tools.css';
import type { Clothes, Image } from '../../../contract/types';
import type { Photos } from '../itemPhotos';
import { photoOrderOf } from '../photoOrder';
import { LargeControls } from './LargeControls';
import { SmallControls } from './SmallControls';

interface PhotoControlsProps {
  item: Clothes;
  photos: Photos;
  /** The photos that the gallery or the large view shows, by their addresses. */
  shown: readonly { url: string }[];
  /** The index in `shown` of the photo that the controls belong to. */
  index: number;
  /** Called with the photo's new index in `shown`; given only in the large view. */
  onIndex?: ((index: number) => void) | undefined;
}

/**
 * The controls of a photo: in a gallery they move it, in the large view they also rotate and crop
 * it. Renders nothing if the item does not have the photo.
 */
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
