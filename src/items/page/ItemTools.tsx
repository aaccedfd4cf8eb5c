import '../../../styles/items/item-tools.css';
import { useEffect } from 'react';
import type { Clothes } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useFeature } from '../../core/stores/features';
import { valueOr } from '../../core/stores/loadable';
import { lazyScreen } from '../../page/lazyScreen';
import { RenderExtra } from '../../page/RenderExtra';
import { VisuallyHidden } from '../../ui/VisuallyHidden';
import { CopyItemButton } from '../copying/CopyItemButton';
import { LabelsLink } from '../labels/LabelsLink';
import { PhotoFilesTool } from '../photoFiles/PhotoFilesTool';
import type { Photos } from '../photos/itemPhotos';
import { lastMove } from '../photos/tools/lastMove';
import { ItemWalk } from '../walk/ItemWalk';

const similarPhotos = lazyScreen(() =>
  import('../doubles/SimilarPhotos').then(({ SimilarPhotos }) => SimilarPhotos),
);

interface ItemToolsProps {
  item: Clothes;
  photos: Photos;
}

/**
 * The tools in the line of the breadcrumbs: similar photos, the photos as files, the label, a
 * similar item, and the steps to the previous and next item. The line ends at the edge of the page:
 * those that come late are first, so that they move no other.
 */
export function ItemTools({ item, photos }: ItemToolsProps) {
  const hasSimilar = useFeature('similar');
  const moved = useStore(lastMove);
  useEffect(() => () => lastMove.set(''), []);
  return (
    <div className="item-tools">
      {hasSimilar && <RenderExtra file={similarPhotos} props={{ item, photos }} />}
      {valueOr(photos.list, []).length > 0 && (
        <PhotoFilesTool selection={{ ids: [item.id] }} variant="text" />
      )}
      <LabelsLink to={`/admin/labels?ids=${item.id}`} />
      <CopyItemButton clothesId={item.id} variant="text" />
      <ItemWalk clothesId={item.id} />
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
    </div>
  );
}
