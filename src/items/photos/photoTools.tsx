import type { ComponentProps } from 'react';
import type { Clothes } from '../../contract/types';
import { lazyScreen } from '../../core/page/lazyScreen';
import { RenderExtra } from '../../core/page/RenderExtra';
import { useFeature } from '../../core/stores/features';
import type { RenderPhotoTools } from '../../ui/photos/photoTools';
import type { Photos } from './itemPhotos';
import type { PhotoControls } from './tools/PhotoControls';

const photoControls = lazyScreen(() =>
  import('./tools/PhotoControls').then(({ PhotoControls }) => PhotoControls),
);

/** Returns the controls of an item's page that move, turn and crop its photos. */
export function photoTools(item: Clothes, photos: Photos): RenderPhotoTools {
  return (shown, index, onIndex) => <Controls {...{ item, photos, shown, index, onIndex }} />;
}

function Controls(props: ComponentProps<typeof PhotoControls>) {
  const isThere = useFeature('photoEdits') && props.photos.list.state === 'loaded';
  return isThere && <RenderExtra file={photoControls} props={props} />;
}
