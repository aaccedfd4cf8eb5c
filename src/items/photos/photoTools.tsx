import type { ComponentProps } from 'react';
import type { Clothes } from '../../contract/types';
import { useFeature } from '../../core/stores/features';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import type { RenderPhotoTools } from '../../ui/photos/photoTools';
import type { Photos } from './itemPhotos';
import type { PhotoControls } from './tools/PhotoControls';

const photoControls = lazyScreen(() =>
  import('./tools/PhotoControls').then(({ PhotoControls }) => PhotoControls),
);

/**
 * Returns a function that renders the controls that move, rotate and crop a photo of the item; they
 * are absent if the API cannot edit photos, and until the photos are loaded.
 */
export function photoTools(item: Clothes, photos: Photos): RenderPhotoTools {
  return (shown, index, onIndex) => <Controls {...{ item, photos, shown, index, onIndex }} />;
}

function Controls(props: ComponentProps<typeof PhotoControls>) {
  const isThere = useFeature('photoEdits') && props.photos.list.state === 'loaded';
  return isThere && <RenderExtra file={photoControls} props={props} />;
}
