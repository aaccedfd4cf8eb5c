import type { ComponentProps } from 'react';
import { useFeature } from '../../core/stores/features';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import type { Photos } from '../photos/itemPhotos';
import { ItemDraft } from './ItemDraft';

const proposals = lazyScreen(() =>
  import('../suggestions/ItemProposals').then(({ ItemProposals }) => ItemProposals),
);

/**
 * The offers to put something into the form: an unsaved draft, and a model's proposals if the API
 * has them.
 */
export function ItemOffers({ photos, ...draft }: ComponentProps<typeof ItemDraft> & { photos: Photos }) {
  return (
    <>
      <ItemDraft {...draft} />
      {useFeature('suggestions') && <RenderExtra file={proposals} props={{ item: draft.item, photos }} />}
    </>
  );
}
