import type { Id } from '../../contract/types';
import { lazyScreen } from '../../core/page/lazyScreen';
import { RenderExtra } from '../../core/page/RenderExtra';
import { useFeature } from '../../core/stores/features';

const forAll = lazyScreen(() => import('./SuggestForAll').then(({ SuggestForAll }) => SuggestForAll));

/** A button that has a model read the photos of all these items, if the API can do so. */
export function ProposeForAll(props: { ids: readonly Id[] }) {
  return useFeature('suggestions') && <RenderExtra file={forAll} props={props} />;
}
