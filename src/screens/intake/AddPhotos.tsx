import { useEffect, useState } from 'react';
import { maxIntakePhotos } from '../../contract/limits';
import { useLatest } from '../../react/useLatest';
import type { Intake } from '../../stores/intake/intakeState';
import { intakeTexts } from '../../texts/intake';
import { Card } from '../../ui/Card';
import { Notice } from '../../ui/feedback/Notice';
import { ProgressBar } from '../../ui/feedback/ProgressBar';
import { IconPhoto, IconUpload } from '../../ui/icons';
import { PhotoInput } from '../../ui/photos/PhotoInput';
import { RefusedFiles } from '../../ui/photos/RefusedFiles';
import { usePhotoDrop } from '../../ui/photos/usePhotoDrop';

const texts = intakeTexts.files;

/** Where photos are chosen, shot, dropped, or pasted anywhere in the page. */
export function AddPhotos({ intake: { photos, reading, add } }: { intake: Intake }) {
  const [left, setLeft] = useState(0);
  const room = maxIntakePhotos - photos.size;
  const {
    add: take,
    refused,
    target,
  } = usePhotoDrop(
    (files) => {
      setLeft(Math.max(0, files.length - room));
      if (room > 0) void add(files.slice(0, room));
    },
    () => Number.POSITIVE_INFINITY,
  );
  const latest = useLatest(take);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files?.length || event.defaultPrevented) return;
      event.preventDefault();
      void latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
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
          <PhotoInput aria-label={texts.choose} title={texts.choose} onFiles={(files) => void take(files)} />
        </div>
        <div className="drop-zone intake-shoot">
          <IconPhoto />
          <span className="file-choose">{texts.shoot}</span>
          <PhotoInput
            aria-label={texts.shoot}
            capture="environment"
            title={texts.shoot}
            onFiles={(files) => void take(files)}
          />
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
          <ProgressBar label={texts.progress} value={1 - reading / photos.size} />
        </div>
      )}
    </Card>
  );
}
