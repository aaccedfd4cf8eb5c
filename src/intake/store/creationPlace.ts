import type { Patience } from '../../core/http/patientCall';
import type { IntakeRecord, ItemRun, PhotoRecord } from './intakeRecord';
import type { IntakeGroup } from './intakeState';

/** The intake's data and files, which the creation reads and changes. */
export interface CreationPlace extends Patience {
  record(): IntakeRecord;
  /** Changes the record; resolves when the device has stored it, or has failed to. */
  change(next: (before: IntakeRecord) => IntakeRecord): Promise<void>;
  /** Returns the file of a photo; null if the device no longer has it. */
  fileOf(photo: PhotoRecord): Promise<File | null>;
  /** Deletes the file of a photo from the device, because the server has the photo. */
  forget(photoId: string): void;
  onFraction(photoId: string, fraction: number): void;
}

/** Changes the run of a group; does nothing if the group has none. */
export function changeRun(place: CreationPlace, id: string, next: (run: ItemRun) => ItemRun): Promise<void> {
  return place.change((record) => {
    const run = record.runs[id];
    return run ? { ...record, runs: { ...record.runs, [id]: next(run) } } : record;
  });
}

/** Records the outcome of a photo's upload. */
export function changePhoto(
  place: CreationPlace,
  id: string,
  outcome: PhotoRecord['outcome'],
): Promise<void> {
  return place.change((record) => ({
    ...record,
    photos: record.photos.map((photo) => (photo.id === id ? { ...photo, outcome } : photo)),
  }));
}

/** Returns the photos that a group has now. */
export function photosOf(place: CreationPlace, { id }: Pick<IntakeGroup, 'id'>): PhotoRecord[] {
  const { groups, photos } = place.record();
  const held = groups.find((group) => group.id === id)?.photos;
  return photos.filter((photo) => held?.includes(photo.id));
}
