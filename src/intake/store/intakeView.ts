import type { SimilarToHash } from '../../contract/similar';
import type { PhotoHere } from './intakePhotos';
import { type IntakeRecord, type ItemRun, type PhotoRecord, removedPhotos } from './intakeRecord';
import type { GroupProgress, IntakeGroup, IntakePhoto, IntakeState } from './intakeState';

/** The data from which the page's state is computed: the record, and what only this tab knows. */
export interface IntakeHere extends Pick<IntakeState, 'canUndo' | 'waitsFor' | 'problem' | 'keptProblem'> {
  record: IntakeRecord;
  /**
   * The reason why there is no record yet: the device is being read, or another tab has the intake.
   * Null if there is a record.
   */
  absent: 'opening' | 'elsewhere' | null;
  /** Returns the state of a photo; null while there is no record. */
  photoHere(id: string): PhotoHere | null;
  similar: readonly SimilarToHash[];
}

/**
 * Returns a function that computes the state for the page; an unchanged photo stays the same
 * object.
 */
export function createIntakeView(): (here: IntakeHere) => IntakeState {
  const made = new Map<string, { record: PhotoRecord; here: PhotoHere; photo: IntakePhoto }>();

  function photoOf(record: PhotoRecord, here: PhotoHere): IntakePhoto {
    const before = made.get(record.id);
    if (before?.record === record && before.here === here) return before.photo;
    const { id, name, bytes, takenAt, hash, colour, width, height } = record;
    const photo: IntakePhoto = {
      ...{ id, name, bytes, takenAt, hash, colour, width, height },
      preview: here.preview,
      state: stateOf(record, here),
      kept: here.isKept,
    };
    made.set(id, { record, here, photo });
    return photo;
  }

  return ({ record, absent, photoHere, similar, ...rest }) => {
    const removed = new Set(removedPhotos(record));
    const photos = new Map<string, IntakePhoto>();
    for (const photo of record.photos) {
      const here = photoHere(photo.id);
      if (here && !removed.has(photo)) photos.set(photo.id, photoOf(photo, here));
    }
    for (const id of made.keys()) if (!photos.has(id)) made.delete(id);
    const all = [...photos.values()];
    return {
      ...rest,
      status: absent ?? statusOf(record),
      settings: record.settings,
      eachAlone: record.eachAlone,
      photos,
      groups: record.groups,
      progress: new Map(record.groups.map((group) => [group.id, progressOf(group, record, photos)])),
      unsent: all.filter(({ state }) => state.state !== 'sent').length,
      reading: all.filter(({ state }) => state.state === 'reading').length,
      similar: similarOf(record, similar),
    };
  };
}

function stateOf({ outcome }: PhotoRecord, { isReading, fraction }: PhotoHere): IntakePhoto['state'] {
  if (outcome.state === 'refused') return outcome;
  if (outcome.state === 'sent') return { state: 'sent' };
  if (fraction !== null) return { state: 'uploading', fraction };
  return { state: isReading ? 'reading' : 'ready' };
}

function statusOf({ running, groups, runs }: IntakeRecord): IntakeState['status'] {
  if (running) return 'running';
  const begun = groups.filter(({ id }) => runs[id]);
  if (begun.length === 0) return 'sorting';
  return groups.every(({ id }) => runs[id]?.done) ? 'done' : 'paused';
}

function progressOf(
  { id, photos }: IntakeGroup,
  { runs, running }: IntakeRecord,
  known: ReadonlyMap<string, IntakePhoto>,
): GroupProgress {
  const run: ItemRun | undefined = runs[id];
  if (!run) return { state: 'waiting' };
  const clothesId = run.created?.clothesId ?? null;
  const count = (state: string) => photos.filter((photo) => known.get(photo)?.state.state === state).length;
  if (run.failed !== null) return { state: 'failed', clothesId, detail: run.failed };
  if (clothesId === null) return { state: running ? 'creating' : 'waiting' };
  if (run.done) return { state: 'done', clothesId, sent: count('sent'), refused: count('refused') };
  return { state: 'uploading', clothesId, sent: count('sent'), total: photos.length };
}

/**
 * Returns the similar photos by the ids of the intake's photos, without photos of the target item
 * and of items marked as different things.
 */
function similarOf(
  { groups, photos }: IntakeRecord,
  found: readonly SimilarToHash[],
): ReadonlyMap<string, readonly SimilarToHash[]> {
  const similar = new Map<string, readonly SimilarToHash[]>();
  if (found.length === 0) return similar;
  const byId = new Map(photos.map((photo) => [photo.id, photo]));
  for (const { photos, distinct, target } of groups)
    for (const id of photos) {
      const hits = found.filter(
        ({ hash, colour, item }) =>
          hash === byId.get(id)?.hash &&
          // An API without colours sends none.
          (colour === null || colour === byId.get(id)?.colour) &&
          !distinct.includes(item.id) &&
          item.id !== target?.id,
      );
      if (hits.length > 0) similar.set(id, hits);
    }
  return similar;
}
