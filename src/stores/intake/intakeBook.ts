import { clock } from '../../lib/clock';
import { intakeDeviceTexts as texts } from '../../texts/intakeDevice';
import type { IntakePhotos } from './intakePhotos';
import { emptyRecord, type IntakeRecord } from './intakeRecord';
import type { KeptIntake } from './keptIntake';

/** What one tab works on: the record of an intake, with its photos. */
export interface IntakeBook {
  record(): IntakeRecord;
  /** Null while it is closed. */
  photos(): IntakePhotos | null;
  /** Changes the record at once; resolves when that is kept, or cannot be. */
  change(next: (before: IntakeRecord) => IntakeRecord): Promise<void>;
  /** Begins with what the device has; `lost`: names of photos that it has no more. */
  open(record: IntakeRecord, photos: IntakePhotos, kept: KeptIntake | null, lost: readonly string[]): void;
  /** Forgets it here; the device keeps it. */
  close(): void;
  /** Forgets it on the device too. */
  clear(): Promise<void>;
  keptProblem(): string | null;
  /** Changes the record; that is told and kept a little later, with others. */
  noteSoon(next: (before: IntakeRecord) => IntakeRecord): void;
  /** Tells that something has changed, a little later. */
  changedSoon(): void;
}

/** Milliseconds between two notices of what comes in great numbers. */
const soon = 150;

export function createIntakeBook(onChange: () => void): IntakeBook {
  let record = emptyRecord;
  let photos: IntakePhotos | null = null;
  let kept: KeptIntake | null = null;
  let lost: readonly string[] = [];
  /** The device has refused to keep the record itself. */
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
      const unkept = [...(photos?.unkept().values() ?? [])];
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
