import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { PhotoEdit } from '../../../contract/photoEdits';
import type { Clothes, Image } from '../../../contract/types';
import { problemFrom } from '../../../core/lib/problem';
import { useLatest } from '../../../core/react/useLatest';
import { toast } from '../../../core/stores/toasts';
import { Button } from '../../../ui/Button';
import { topDialog } from '../../../ui/dialog/dialogStack';
import { IconChevronLeft, IconChevronRight } from '../../../ui/icons';
import { IconCrop, IconRestore, IconRotate } from '../../../ui/moreIcons';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import type { Photos } from '../itemPhotos';
import { CropDialog } from './CropDialog';
import { movePhoto, type PhotoPlace } from './SmallControls';
import { photoToolsTexts as texts } from './texts';
import { asUploaded, editOf, usePhotoEdit, useTurnedPicture } from './usePhotoEdit';

interface LargeControlsProps extends PhotoPlace {
  item: Clothes;
  photo: Image;
  list: Photos;
  /** Called after the photo has moved, with the number of places: -1 or 1. */
  onMoved(step: number): void;
}

/** The controls of a photo in the large view: they move, rotate, crop and restore it. */
export function LargeControls({ item, photo, list, onMoved, ...place }: LargeControlsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const [cropping, setCropping] = useState(false);
  const [said, setSaid] = useState('');
  const editing = usePhotoEdit(item, photo, list);
  const dialog = () => bar.current?.closest('dialog');
  useTurnedPicture(() => dialog()?.querySelector<HTMLImageElement>('.lightbox-picture'), editing.ahead);

  const tell = async (run: Promise<void> | null, done: string) => {
    if (!run) return;
    try {
      await run;
      setSaid(done);
    } catch (error) {
      toast.error(texts.notEdited(problemFrom(error).detail));
    }
  };
  const rotate = () => void tell(editing.rotate(), texts.rotated);
  const restore = () => void tell(editing.edit(asUploaded), texts.restored);
  const crop = async (edit: PhotoEdit) => {
    await editing.edit(edit);
    setSaid(texts.cropped);
    setCropping(false);
  };
  const move = (step: -1 | 1) => {
    // Synchronous, so that the large view goes on to show the photo at its new place.
    flushSync(() => {
      if (movePhoto(place, step)) onMoved(step);
    });
    setSaid(texts.moved(place.index + step + 1, place.photos.length));
  };
  useKeyR(dialog, rotate);
  return (
    <div ref={bar} className="photo-tools">
      {([-1, 1] as const).map((step) => (
        <Button
          key={step}
          icon={step < 0 ? <IconChevronLeft /> : <IconChevronRight />}
          aria-disabled={place.photos[place.index + step] === undefined || undefined}
          onClick={() => place.photos[place.index + step] && move(step)}
        >
          {step < 0 ? texts.left : texts.right}
        </Button>
      ))}
      {/* Not `busy`, so that the button can be pressed again: each press adds a turn. */}
      <Button icon={<IconRotate />} aria-keyshortcuts={texts.keys} aria-busy={editing.busy} onClick={rotate}>
        {texts.rotate}
      </Button>
      <Button icon={<IconCrop />} busy={editing.busy} onClick={() => setCropping(true)}>
        {texts.crop}
      </Button>
      {photo.edit && (
        <Button icon={<IconRestore />} busy={editing.busy} onClick={restore}>
          {texts.restore}
        </Button>
      )}
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {cropping && (
        <CropDialog
          original={photo.edit?.original ?? photo}
          edit={editOf(photo)}
          onCrop={crop}
          onClose={() => setCropping(false)}
        />
      )}
    </div>
  );
}

/**
 * Calls `run` when the key R is pressed and `dialog` is the top dialog. The physical key counts, so
 * it also works on a Ukrainian keyboard.
 */
function useKeyR(dialog: () => Element | null | undefined, run: () => void): void {
  const latest = useLatest({ dialog, run });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'KeyR' || event.altKey || event.ctrlKey || event.metaKey || event.repeat) return;
      if (topDialog() !== latest.current.dialog()) return;
      event.preventDefault();
      latest.current.run();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest]);
}
