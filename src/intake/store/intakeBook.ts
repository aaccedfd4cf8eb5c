import { clock } from '../../core/lib/clock';
import type { IntakePhotos } from './intakePhotos';
import { emptyRecord, type IntakeRecord, removedPhotos } from './intakeRecord';
import type { KeptIntake } from './keptIntake';
import { intakeDeviceTexts as texts } from './texts';

/** The record and the photos of the intake that this tab holds. */
export interface IntakeBook {
  record(): IntakeRecord;
  /** Returns the photos; null while the book is closed. */
  photos(): IntakePhotos | null;
  /** Changes the record at once; resolves when it is stored, or cannot be. */
  change(next: (before: IntakeRecord) => IntakeRecord): Promise<void>;
  /**
   * Starts with the data read from the device; `lost` holds the names of photos that the device no
   * longer has.
   */
  open(record: IntakeRecord, photos: IntakePhotos, kept: KeptIntake | null, lost: readonly string[]): void;
  /** Forgets the intake in this tab; the device keeps it. */
  close(): void;
  /** Forgets the intake on the device too. */
  clear(): Promise<void>;
  keptProblem(): string | null;
  /**
   * Changes the record at once; the page is notified and the record stored a little later, so that
   * frequent changes are combined.
   */
  noteSoon(next: (before: IntakeRecord) => IntakeRecord): void;
  /** Notifies the page and stores the record a little later. */
  changedSoon(): void;
}

/** The delay in ms in which frequent changes are combined into one. */
const soon = 150;

export function createIntakeBook(onChange: () => void): IntakeBook {
  let record = emptyRecord;
  let photos: IntakePhotos | null = null;
  let kept: KeptIntake | null = null;
  let lost: readonly string[] = [];
  /** Whether the device has refused to store the record itself. */
  let isRefused = false;
  let cancel: (() => void) | null = null;

  const changed = () => {
    cancel?.();
    cancel = null;
    onChange();
  };
  const save = async () => {
    try {
      await kept?.save(record);
      isRefused = false;
    } catch {
      isRefused = true;
      onChange();
    }
  };
  const changedSoon = () => {
    cancel ??= clock.after(soon, () => {
      changed();
      void save();
    });
  };
  const close = () => {
    cancel?.();
    cancel = null;
    photos?.close();
    photos = null;
    kept = null;
    record = emptyRecord;
    lost = [];
    isRefused = false;
  };

  return {
    record: () => record,
    photos: () => photos,
    change(next) {
      record = next(record);
      changed();
      return save();
    },
    open(found, foundPhotos, foundKept, foundLost) {
      record = found;
      photos = foundPhotos;
      kept = foundKept;
      lost = foundLost;
      changed();
    },
    close,
    async clear() {
      const [known, device] = [record.photos, kept];
      for (const { id } of known) photos?.forget(id);
      record = emptyRecord;
      lost = [];
      changed();
      await device?.clear().catch(() => {});
    },
    keptProblem() {
      if (record.photos.length > 0 && (!kept || isRefused)) return texts.notKept;
      const removed = new Set(removedPhotos(record).map(({ id }) => id));
      const left = (names: ReadonlyMap<string, string> = new Map()) =>
        [...names].flatMap(([id, name]) => (removed.has(id) ? [] : [name]));
      const unreadable = left(photos?.unreadable());
      if (unreadable.length > 0) return texts.unreadable(unreadable);
      const unkept = left(photos?.unkept());
      if (unkept.length > 0) return texts.full(unkept);
      return lost.length > 0 ? texts.lost(lost) : null;
    },
    noteSoon(next) {
      record = next(record);
      changedSoon();
    },
    changedSoon,
  };
}
