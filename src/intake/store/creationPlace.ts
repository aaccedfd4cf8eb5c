import type { Patience } from '../../core/http/patientCall';
import type { IntakeRecord, ItemRun, PhotoRecord } from './intakeRecord';

/** The data that the creation reads and changes. */
export interface CreationPlace extends Patience {
  record(): IntakeRecord;
  /** Changes the record; resolves when the device has stored it, if it can store anything. */
  change(next: (before: IntakeRecord) => IntakeRecord): Promise<void>;
  /** Returns the file of a photo; null if the device no longer has it. */
  fileOf(photo: PhotoRecord): Promise<File | null>;
  /** Forgets a photo that the server has. */
  forget(photoId: string): void;
  onFraction(photoId: string, fraction: number): void;
}

/** Changes the run of a group that has one. */
export function changeRun(place: CreationPlace, id: string, next: (run: ItemRun) => ItemRun): Promise<void> {
  return place.change((record) => {
    const run = record.runs[id];
    return run ? { ...record, runs: { ...record.runs, [id]: next(run) } } : record;
  });
}

/** Notes what became of a photo. */
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
