import type { Id } from '../../contract/types';
import { useFeature } from '../../core/stores/features';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';

const forAll = lazyScreen(() => import('./SuggestForAll').then(({ SuggestForAll }) => SuggestForAll));

/**
 * A button that has a model read the photos of the items `ids`. Renders nothing if the API cannot
 * do so.
 */
export function ProposeForAll(props: { ids: readonly Id[] }) {
  return useFeature('suggestions') && <RenderExtra file={forAll} props={props} />;
}
