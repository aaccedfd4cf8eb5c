import { useState } from 'react';
import type { Crop, EditedPhoto, PhotoEdit } from '../../../contract/photoEdits';
import { common } from '../../../core/texts/common';
import { useAttempt } from '../../../page/useAttempt';
import { Button } from '../../../ui/Button';
import { Dialog } from '../../../ui/dialog/Dialog';
import { Notice } from '../../../ui/feedback/Notice';
import { CropFrame } from './CropFrame';
import { boxOfRatio, cropOf, type Ratio, ratios, turnedBox, turnedSize, wholeOf } from './cropBox';
import { photoToolsTexts } from './texts';

const texts = photoToolsTexts.cropping;

interface CropDialogProps {
  /** The photo as it was uploaded, of which the crop is a part. */
  original: EditedPhoto['original'];
  /** The photo's current rotation and crop. */
  edit: PhotoEdit;
  /**
   * Stores the edit with the new crop and the same rotation. Resolves when the photo is shown
   * cropped; rejects with a Problem.
   */
  onCrop(edit: PhotoEdit): Promise<void>;
  onClose(): void;
}

const back = { 0: 0, 90: 270, 180: 180, 270: 90 } as const;

/**
 * A dialog in which the person chooses a part of a photo. It shows the whole original, rotated as
 * the photo is.
 */
export function CropDialog({ original, edit: { rotate, crop }, onCrop, onClose }: CropDialogProps) {
  const size = turnedSize(original, rotate);
  const [box, setBox] = useState<Crop>(() => (crop ? turnedBox(crop, original, rotate) : wholeOf(size)));
  const [ratio, setRatio] = useState<Ratio>('free');
  const [failed, setFailed] = useState(false);
  const { busy, problem, run } = useAttempt(() => {
    const chosen = cropOf(box, size);
    // The box is rounded before it is rotated back, so that the server gets whole pixels.
    return onCrop({ rotate, crop: chosen && turnedBox(chosen, size, back[rotate]) });
  });
  return (
    <Dialog
      className="crop-dialog"
      title={texts.title}
      width={1000}
      busy={busy}
      initialFocus="heading"
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={busy || undefined} onClick={() => busy || onClose()}>
            {common.cancel}
          </Button>
          <Button variant="primary" busy={busy} disabled={failed} onClick={() => run()}>
            {texts.apply}
          </Button>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields */}
      <div role="group" aria-label={texts.ratio} className="crop-ratios">
        {ratioNames.map((name) => (
          <Button
            key={name}
            aria-pressed={name === ratio}
            onClick={() => {
              setRatio(name);
              setBox((before) => boxOfRatio(before, ratios[name], size));
            }}
          >
            {texts.ratios[name]}
          </Button>
        ))}
      </div>
      {failed ? (
        <Notice kind="danger">{texts.failed}</Notice>
      ) : (
        <CropFrame
          url={original.urls.medium}
          size={size}
          rotate={rotate}
          box={box}
          ratio={ratios[ratio]}
          onBox={busy ? undefined : setBox}
          onFailed={() => setFailed(true)}
        />
      )}
      {problem && <Notice kind="danger">{problem.detail}</Notice>}
    </Dialog>
  );
}

const ratioNames = ['tall', 'square', 'free'] as const;
