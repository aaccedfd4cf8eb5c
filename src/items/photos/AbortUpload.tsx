import { Button } from '../../ui/Button';
import { photoTexts } from './texts';
import type { PhotoUpload } from './usePhotoUpload';

/**
 * A button that aborts the upload of the photos chosen in a dialog whose item or purchase is
 * already saved. Absent before the upload.
 */
export function AbortUpload({ photos }: { photos: PhotoUpload }) {
  return (
    photos.begun && (
      <Button variant="text" onClick={photos.abort}>
        {photoTexts.abort}
      </Button>
    )
  );
}
