import { useRef } from 'react';
import { Button } from '../ui/Button';
import { withFocusKept } from '../ui/hooks/keepFocus';
import { PhotoInput } from '../ui/photos/PhotoInput';
import { RefusedFiles } from '../ui/photos/RefusedFiles';
import { usePhotoDrop } from '../ui/photos/usePhotoDrop';
import type { Intake, IntakePhoto } from './store/intakeState';
import { intakeTexts } from './texts';

/** A button that takes another file for an item in place of a refused photo. */
export function TakeAnother({ intake, photo }: { intake: Intake; photo: IntakePhoto }) {
  const input = useRef<HTMLInputElement>(null);
  const { add, refused } = usePhotoDrop(
    ([file]) => file && withFocusKept(() => intake.replacePhoto(photo.id, file)),
    () => 1,
    intake.known,
  );
  return (
    <>
      <Button size="small" onClick={() => input.current?.click()}>
        {intakeTexts.files.another}
      </Button>
      <PhotoInput ref={input} hidden multiple={false} onFiles={add} />
      <RefusedFiles files={refused} />
    </>
  );
}
