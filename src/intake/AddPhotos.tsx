import { useEffect, useState } from 'react';
import { maxIntakePhotos } from '../contract/limits';
import { useLatest } from '../core/react/useLatest';
import { Card } from '../ui/Card';
import { Notice } from '../ui/feedback/Notice';
import { ProgressBar } from '../ui/feedback/ProgressBar';
import { IconPhoto, IconUpload } from '../ui/icons';
import { PhotoInput } from '../ui/photos/PhotoInput';
import { RefusedFiles } from '../ui/photos/RefusedFiles';
import { usePhotoDrop } from '../ui/photos/usePhotoDrop';
import type { Intake } from './store/intakeState';
import { intakeTexts } from './texts';

const texts = intakeTexts.files;

/** A paste or a drop. */
type Brought = Event & Partial<Pick<ClipboardEvent, 'clipboardData'> & Pick<DragEvent, 'dataTransfer'>>;

/**
 * The buttons that choose or shoot photos; photos can also be dropped or pasted anywhere on the
 * page.
 */
export function AddPhotos({ intake: { photos, reading, add, known } }: { intake: Intake }) {
  const [left, setLeft] = useState(0);
  const room = maxIntakePhotos - photos.size;
  const {
    add: take,
    refused,
    target,
  } = usePhotoDrop(
    (files) => {
      setLeft(files.length - room);
      if (room > 0) void add(files.slice(0, room));
    },
    () => Number.POSITIVE_INFINITY,
    known,
  );
  const latest = useLatest(take);
  useEffect(() => {
    const onFiles = (event: Brought) => {
      const { files } = event.clipboardData ?? event.dataTransfer ?? {};
      if (!files?.length || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    const unmounted = new AbortController();
    const { signal } = unmounted;
    document.addEventListener('paste', onFiles, { signal });
    document.addEventListener('drop', onFiles, { signal });
    return () => unmounted.abort();
  }, [latest]);
  const progress = texts.reading(photos.size - reading, photos.size);
  return (
    <Card title={texts.title}>
      <div className="intake-choices">
        <div className="drop-zone file-drop" {...target}>
          <IconUpload />
          <span>
            <span className="file-choose">{texts.choose}</span> {texts.orDrop}
          </span>
          <PhotoInput aria-label={texts.choose} title={texts.choose} onFiles={take} />
        </div>
        <div className="drop-zone intake-shoot">
          <IconPhoto />
          <span className="file-choose">{texts.shoot}</span>
          <PhotoInput aria-label={texts.shoot} capture="environment" title={texts.shoot} onFiles={take} />
        </div>
      </div>
      <p className="muted">{texts.hint(maxIntakePhotos)}</p>
      <RefusedFiles files={refused} />
      {left > 0 && (
        <Notice kind="warning" onClose={() => setLeft(0)}>
          {texts.tooMany(maxIntakePhotos, left)}
        </Notice>
      )}
      {reading > 0 && (
        <div className="intake-reading">
          <p>{progress}</p>
          <ProgressBar label={progress} value={1 - reading / photos.size} />
        </div>
      )}
    </Card>
  );
}
