import { Button } from '../../ui/Button';
import { photoTexts } from './texts';
import type { PhotoUpload } from './usePhotoUpload';

/** A button that aborts the upload of a dialog's photos; the item or purchase is already saved. */
export function AbortUpload({ photos, files }: { photos: PhotoUpload; files: readonly File[] }) {
  return (
    files.some(photos.status) && (
      <Button variant="text" onClick={photos.abort}>
        {photoTexts.abort}
      </Button>
    )
  );
}
