import type { IntakePhoto } from '../../stores/intake/intakeState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Picture } from '../../ui/photos/Picture';

/** A photo's small picture; the words beside it name it. */
export function PhotoThumb({ photo }: { photo: IntakePhoto | undefined }) {
  return photo?.state.state === 'reading' && !photo.preview ? (
    <Skeleton height="100%" />
  ) : (
    <Picture src={photo?.preview} alt="" loading="eager" className="intake-picture" />
  );
}
