import type { IntakeBook } from './intakeBook';
import { createIntakePhotos } from './intakePhotos';
import { emptyRecord, type PhotoRecord, removedPhotos, withoutPhotos } from './intakeRecord';
import { openKeptFiles } from './keptFiles';
import { createKeptIntake, type KeptIntake } from './keptIntake';
import { createPhotoReader, type PhotoReader } from './photoReader';
import type { ReadPhoto } from './readPhoto';

/** The device's services for an intake, which a test can replace. */
export interface IntakeDevice {
  /** Returns the stored intake; null if the browser stores nothing. */
  openKept(userId: string): Promise<KeptIntake | null>;
  newReader(): PhotoReader;
}

export const thisDevice: IntakeDevice = {
  async openKept(userId) {
    const files = await openKeptFiles('intake', `user-${encodeURIComponent(userId)}`);
    return files && createKeptIntake(files);
  },
  newReader: () => createPhotoReader(),
};

/**
 * Opens a person's intake from the device, without photos whose files are gone. Resolves with the
 * existing files by the ids of their photos; with null if `isWanted` returns false, because the
 * intake was closed meanwhile.
 */
export async function openIntake(
  book: IntakeBook,
  { openKept }: Pick<IntakeDevice, 'openKept'>,
  reader: PhotoReader,
  userId: string,
  isWanted: () => boolean,
): Promise<ReadonlyMap<string, File> | null> {
  const kept = await openKept(userId);
  const found = (await kept?.load().catch(() => null)) ?? emptyRecord;
  const photos = createIntakePhotos(reader, kept, book.changedSoon);
  const files = new Map<string, File>();
  const lost: PhotoRecord[] = [];
  for (const photo of found.photos) {
    if (photo.outcome.state === 'sent') continue;
    const file = await photos.restore(photo);
    if (file) files.set(photo.id, file);
    else lost.push(photo);
  }
  if (!isWanted()) {
    photos.close();
    return null;
  }
  const record = withoutPhotos(found, [...lost, ...removedPhotos(found)]);
  book.open(
    record,
    photos,
    kept,
    lost.map(({ name }) => name),
  );
  void kept?.removeOthers(record).catch(() => {});
  return files;
}

/** Notes in the record the data read from a photo. */
export function noteRead(book: IntakeBook, id: string, { takenAt, picture }: ReadPhoto): void {
  const read = picture && {
    ...{ hash: picture.hash, colour: picture.colour },
    ...{ width: picture.width, height: picture.height },
  };
  const { photos } = book.record();
  const before = photos.find((photo) => photo.id === id);
  const isKnown = (name: 'hash' | 'colour') => before?.[name] === (read?.[name] ?? before?.[name]);
  if (!before || (before.takenAt === takenAt && isKnown('hash') && isKnown('colour'))) return;
  book.noteSoon((record) => ({
    ...record,
    photos: record.photos.map((photo) => (photo.id === id ? { ...photo, takenAt, ...read } : photo)),
  }));
}
