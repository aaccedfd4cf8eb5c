import '../../../styles/screens/item-tools.css';
import { useEffect } from 'react';
import type { Clothes } from '../../contract/types';
import { AnotherButton } from '../../features/another/AnotherButton';
import { lazyScreen } from '../../features/page/lazyScreen';
import { RenderExtra } from '../../features/page/RenderExtra';
import { useStore } from '../../react/useStore';
import { useFeature } from '../../stores/features';
import type { Photos } from '../../stores/itemPhotos';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { ItemWalk } from './ItemWalk';
import { lastMove } from './photos/lastMove';

const similarPhotos = lazyScreen(() => import('./SimilarPhotos').then(({ SimilarPhotos }) => SimilarPhotos));

interface ItemToolsProps {
  item: Clothes;
  photos: Photos;
}

/** What an item's page has beyond the specification, in the line of its path. */
export function ItemTools({ item, photos }: ItemToolsProps) {
  const hasSimilar = useFeature('similar');
  const moved = useStore(lastMove);
  useEffect(() => () => lastMove.set(''), []);
  return (
    <div className="item-tools">
      {hasSimilar && <RenderExtra file={similarPhotos} props={{ item, photos }} />}
      <AnotherButton clothesId={item.id} variant="text" />
      <ItemWalk clothesId={item.id} />
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </div>
  );
}
