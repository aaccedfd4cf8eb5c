import { lazyScreen } from '../../features/page/lazyScreen';
import { RenderExtra } from '../../features/page/RenderExtra';
import { useFeature } from '../../stores/features';
import type { ItemProposalsProps } from './ItemProposals';

const proposals = lazyScreen(() => import('./ItemProposals').then(({ ItemProposals }) => ItemProposals));

/** What a model proposes for the fields, where the API can ask one. */
export function ItemSuggestions(props: ItemProposalsProps) {
  return useFeature('suggestions') && <RenderExtra file={proposals} props={props} />;
}
