import { photoTexts } from '../../texts/photos';
import { Button } from '../../ui/Button';
import type { PhotoUpload } from './usePhotoUpload';

/** Calls off the photos of a dialog while they go up; what they belong to is saved by then. */
export function AbortUpload({ photos, files }: { photos: PhotoUpload; files: readonly File[] }) {
  return (
    files.some(photos.status) && (
      <Button variant="text" onClick={photos.stop}>
        {photoTexts.stop}
      </Button>
    )
  );
}
