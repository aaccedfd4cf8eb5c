import { Skeleton } from '../ui/feedback/Skeleton';
import { Picture } from '../ui/photos/Picture';
import type { IntakePhoto } from './store/intakeState';

/** A photo's thumbnail; it needs no alt text, because the text beside it names the photo. */
export function PhotoThumb({ photo }: { photo: IntakePhoto | undefined }) {
  return photo?.state.state === 'reading' && !photo.preview ? (
    <Skeleton height="100%" />
  ) : (
    <Picture src={photo?.preview} alt="" loading="eager" className="intake-picture" />
  );
}
