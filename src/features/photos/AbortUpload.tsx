import { photoTexts } from '../../texts/photos';
import { Button } from '../../ui/Button';
import type { PhotoUpload } from './usePhotoUpload';

/** Aborts the upload of a dialog's photos; what they belong to is saved by then. */
export function AbortUpload({ photos, files }: { photos: PhotoUpload; files: readonly File[] }) {
  return (
    files.some(photos.status) && (
      <Button variant="text" onClick={photos.abort}>
        {photoTexts.abort}
      </Button>
    )
  );
}
