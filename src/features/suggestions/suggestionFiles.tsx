import type { Id } from '../../contract/types';
import { useFeature } from '../../stores/features';
import { lazyScreen } from '../page/lazyScreen';
import { RenderExtra } from '../page/RenderExtra';

const listed = lazyScreen(() => import('./ListedProposals').then(({ ListedProposals }) => ListedProposals));
const forAll = lazyScreen(() => import('./SuggestForAll').then(({ SuggestForAll }) => SuggestForAll));

/** What a model proposes for one item of a list, where the API can ask one. */
export function ItemProposalsInList(props: { clothesId: Id; onWritten?(): void }) {
  return useFeature('suggestions') && <RenderExtra file={listed} props={props} />;
}

/** Has a model look at the photos of all these items, where the API can ask one. */
export function ProposeForAll(props: { ids: readonly Id[] }) {
  return useFeature('suggestions') && <RenderExtra file={forAll} props={props} />;
}
