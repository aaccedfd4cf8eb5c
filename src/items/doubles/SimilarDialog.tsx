import { useState } from 'react';
import type { ItemBrief } from '../../contract/similar';
import type { Clothes, Id } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { Picture } from '../../ui/photos/Picture';
import type { Photos } from '../photos/itemPhotos';
import { MergeItemsDialog } from './MergeItemsDialog';
import { doublesTexts as texts } from './texts';
import type { useDistinct } from './useDistinct';
import type { SimilarItem } from './useSimilar';

interface SimilarDialogProps {
  item: Clothes;
  photos: Photos;
  similar: readonly SimilarItem[];
  distinct: ReturnType<typeof useDistinct>;
  onClose(): void;
  /** Called after a merge, with the item that was kept. */
  onMerged(survivor: Id): void;
}

/**
 * A dialog with the photos of other items that resemble this item's; there the items can be merged
 * or marked as different.
 */
export function SimilarDialog({ item, photos, similar, distinct, onClose, onMerged }: SimilarDialogProps) {
  const [merging, setMerging] = useState<ItemBrief | null>(null);
  return (
    <>
      <Dialog title={texts.here} width={800} initialFocus="heading" onClose={onClose}>
        <SimilarList
          similar={similar}
          isBusy={(other) => distinct.busy(item.id, other.id)}
          onMerge={setMerging}
          onDistinct={(other) => distinct.mark(item.id, other.id)}
        />
      </Dialog>
      {merging && (
        <MergeItemsDialog
          items={[{ id: item.id, title: item.title, mainImage: photos.main }, merging]}
          onClose={() => setMerging(null)}
          onMerged={onMerged}
        />
      )}
    </>
  );
}

interface SimilarListProps {
  similar: readonly SimilarItem[];
  isBusy(other: ItemBrief): boolean;
  onMerge(other: ItemBrief): void;
  onDistinct(other: ItemBrief): void;
}

function SimilarList({ similar, isBusy, onMerge, onDistinct }: SimilarListProps) {
  const keptFocus = useFocusRecovery<HTMLUListElement>();
  if (similar.length === 0) return <p role="status">{texts.noneLeft}</p>;
  return (
    <ul className="doubles" {...keptFocus}>
      {similar.map(({ item: other, mine, image, distance }) => (
        <li key={other.id} className="double" aria-label={other.title}>
          <Picture src={mine.urls.small} alt={texts.mine} />
          <Picture src={image.urls.small} alt={texts.photoOf(other.title)} />
          <div className="double-about">
            <span className="double-facts">
              <bdi>{other.title}</bdi>
              <span className="muted">{texts.id(other.id)}</span>
              <span className="muted">{distance === 0 ? texts.same : texts.alike}</span>
            </span>
            <div className="double-actions">
              <Button aria-label={texts.mergeWith(other.title)} onClick={() => onMerge(other)}>
                {texts.merge}
              </Button>
              <Button
                busy={isBusy(other)}
                aria-label={texts.distinctFrom(other.title)}
                onClick={() => onDistinct(other)}
              >
                {texts.distinct}
              </Button>
              <Link
                to={`/admin/clothes/${other.id}`}
                className="button button-text"
                aria-label={texts.openItem(other.title)}
              >
                {texts.open}
              </Link>
            </div>
          </div>
        </li>
      ))}
    </ul>
  );
}
