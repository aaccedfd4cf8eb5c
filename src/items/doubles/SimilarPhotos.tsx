import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Clothes, Id } from '../../contract/types';
import { navigate } from '../../core/router/location';
import { openLazily, useHint } from '../../page/lazyDialog';
import { lazyScreen, RenderScreen } from '../../page/lazyScreen';
import { useBusy } from '../../page/useBusy';
import { Button } from '../../ui/Button';
import { IconSimilar } from '../../ui/icons';
import type { Photos } from '../photos/itemPhotos';
import { doublesTexts as texts } from './texts';
import { useDistinct } from './useDistinct';
import { useSimilar } from './useSimilar';

const similarDialog = lazyScreen(() => import('./SimilarDialog').then(({ SimilarDialog }) => SimilarDialog));

interface SimilarPhotosProps {
  item: Clothes;
  photos: Photos;
}

/**
 * A button that opens a dialog with the photos of other items that resemble this item's. Renders
 * nothing if there are no such photos.
 */
export function SimilarPhotos({ item, photos }: SimilarPhotosProps) {
  const [open, setOpen] = useState(false);
  const distinct = useDistinct();
  const show = () => openLazily(similarDialog, () => setOpen(true));
  const hint = useHint(similarDialog);
  const opening = useBusy(show);
  const { similar, reload } = useSimilar(item.id, photos, () => void show());
  const shown = similar.filter(({ item: other }) => !distinct.isDistinct(item.id, other.id));
  const isMerged = useRef(false);
  useEffect(
    () => () => {
      // The page of the item was rendered again after the merge, and has lost the focus.
      if (isMerged.current && document.activeElement === document.body) focusHeading();
    },
    [],
  );
  const merged = (survivor: Id) => {
    flushSync(() => setOpen(false));
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
      <Button variant="text" icon={<IconSimilar />} {...hint} {...opening}>
        {texts.photos(shown.length)}
      </Button>
      {open && (
        <RenderScreen
          file={similarDialog}
          props={{ item, photos, similar: shown, distinct, onClose: () => setOpen(false), onMerged: merged }}
        />
      )}
    </>
  );
}

function focusHeading() {
  document.querySelector('h1')?.focus();
}
