import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ItemBrief } from '../../contract/similar';
import type { Clothes, Id } from '../../contract/types';
import { Link } from '../../core/router/Link';
import { navigate } from '../../core/router/location';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { useFocusRecovery } from '../../ui/hooks/useFocusRecovery';
import { IconSimilar } from '../../ui/icons';
import { Picture } from '../../ui/photos/Picture';
import type { Photos } from '../photos/itemPhotos';
import { MergeItemsDialog } from './MergeItemsDialog';
import { doublesTexts as texts } from './texts';
import { useDistinct } from './useDistinct';
import { type SimilarItem, useSimilar } from './useSimilar';

interface SimilarPhotosProps {
  item: Clothes;
  photos: Photos;
}

/**
 * A button that opens a dialog with the photos of other items that resemble this item's; there the
 * items can be merged or marked as different. Renders nothing if there are no such photos.
 */
export function SimilarPhotos({ item, photos }: SimilarPhotosProps) {
  const [open, setOpen] = useState(false);
  const [merging, setMerging] = useState<ItemBrief | null>(null);
  const distinct = useDistinct();
  const { similar, reload } = useSimilar(item.id, photos, () => setOpen(true));
  const shown = similar.filter(({ item: other }) => !distinct.isDistinct(item.id, other.id));
  const isMerged = useRef(false);
  useEffect(
    () => () => {
      // The page of the item was rendered again after the merge, and has lost the focus.
      if (isMerged.current && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const close = () => {
    setOpen(false);
    setMerging(null);
  };
  const merged = (survivor: Id) => {
    flushSync(close);
    if (survivor !== item.id) return navigate(`/admin/clothes/${survivor}`, { replace: true });
    // The button that opened the dialog is hidden at least until the similar photos are read again.
    focusHeading();
    isMerged.current = true;
    photos.reload();
    reload();
  };
  if (shown.length === 0 && !open) return null;
  return (
    <>
      <Button variant="text" icon={<IconSimilar />} onClick={() => setOpen(true)}>
        {texts.photos(shown.length)}
      </Button>
      {open && (
        <Dialog title={texts.here} width={800} initialFocus="heading" onClose={close}>
          <SimilarList
            similar={shown}
            isBusy={(other) => distinct.busy(item.id, other.id)}
            onMerge={setMerging}
            onDistinct={(other) => distinct.mark(item.id, other.id)}
          />
        </Dialog>
      )}
      {merging && (
        <MergeItemsDialog
          items={[{ id: item.id, title: item.title, mainImage: photos.main }, merging]}
          onClose={() => setMerging(null)}
          onMerged={merged}
        />
      )}
    </>
  );
}

function focusHeading() {
  document.querySelector('h1')?.focus();
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
