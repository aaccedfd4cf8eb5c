import type { ComponentProps } from 'react';
import { useFeature } from '../../core/stores/features';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import type { PhotoFiles } from './PhotoFiles';

const photoFiles = lazyScreen(() => import('./PhotoFiles').then(({ PhotoFiles }) => PhotoFiles));

/** The button that downloads photos; absent if the API has no photos as files. */
export function PhotoFilesTool(props: ComponentProps<typeof PhotoFiles>) {
  return useFeature('photoFiles') && <RenderExtra file={photoFiles} props={props} />;
}
