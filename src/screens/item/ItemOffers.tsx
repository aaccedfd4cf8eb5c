import type { ComponentProps } from 'react';
import { lazyScreen } from '../../features/page/lazyScreen';
import { RenderExtra } from '../../features/page/RenderExtra';
import { useFeature } from '../../stores/features';
import type { Photos } from '../../stores/itemPhotos';
import { ItemDraft } from './ItemDraft';

const proposals = lazyScreen(() => import('./ItemProposals').then(({ ItemProposals }) => ItemProposals));

/**
 * What can be taken into the form: an unsaved draft, and what a model proposes for the fields,
 * where the API can ask one.
 */
export function ItemOffers({ photos, ...draft }: ComponentProps<typeof ItemDraft> & { photos: Photos }) {
  return (
    <>
      <ItemDraft {...draft} />
      {useFeature('suggestions') && <RenderExtra file={proposals} props={{ item: draft.item, photos }} />}
    </>
  );
}
