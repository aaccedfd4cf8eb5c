import type { ComponentProps } from 'react';
import type { Clothes } from '../../contract/types';
import { lazyScreen } from '../../features/page/lazyScreen';
import { RenderExtra } from '../../features/page/RenderExtra';
import { useFeature } from '../../stores/features';
import type { Photos } from '../../stores/itemPhotos';
import type { RenderPhotoTools } from '../../ui/photos/photoTools';
import type { PhotoControls } from './photos/PhotoControls';

const photoControls = lazyScreen(() =>
  import('./photos/PhotoControls').then(({ PhotoControls }) => PhotoControls),
);

/** Returns what an item's page adds to its photos: what moves, turns and crops them. */
export function photoTools(item: Clothes, photos: Photos): RenderPhotoTools {
  return (shown, index, onIndex) => <Controls {...{ item, photos, shown, index, onIndex }} />;
}

function Controls(props: ComponentProps<typeof PhotoControls>) {
  const isThere = useFeature('photoEdits') && props.photos.list.state === 'loaded';
  return isThere && <RenderExtra file={photoControls} props={props} />;
}
