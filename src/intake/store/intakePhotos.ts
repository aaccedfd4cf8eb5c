import { isFileReadable } from '../../core/lib/isFileReadable';
import type { PhotoRecord } from './intakeRecord';
import type { KeptIntake } from './keptIntake';
import type { PhotoReader } from './photoReader';
import type { ReadPhoto } from './readPhoto';

/** The state of a photo that only this tab knows. */
export interface PhotoHere {
  file: File | null;
  preview: string | null;
  isReading: boolean;
  isKept: boolean;
  /** The sent fraction of the photo, 0 to 1; null while it is not being uploaded. */
  fraction: number | null;
}

const unknown: PhotoHere = { file: null, preview: null, isReading: false, isKept: false, fraction: null };

/** The files and previews of an intake's photos, in this tab and on the device. */
export interface IntakePhotos {
  of(id: string): PhotoHere;
  /** Reads and stores an added photo; resolves with the data read from it. */
  add(id: string, file: File): Promise<ReadPhoto>;
  /** Returns the file of a photo that an earlier visit has stored; null if it is gone. */
  restore(record: PhotoRecord): Promise<File | null>;
  /** Reads a file returned by `restore`, for its preview. */
  read(id: string, file: File): Promise<ReadPhoto>;
  file(record: PhotoRecord): Promise<File | null>;
  setFraction(id: string, fraction: number | null): void;
  /** Deletes a photo's file here and on the device. */
  forget(id: string): void;
  /** Returns the names, by id, of photos that did not fit on the device. */
  unkept(): ReadonlyMap<string, string>;
  /** Returns the names, by id, of photos whose files were changed or deleted before that. */
  unreadable(): ReadonlyMap<string, string>;
  close(): void;
}

export function createIntakePhotos(
  reader: PhotoReader,
  kept: KeptIntake | null,
  onChange: () => void,
): IntakePhotos {
  const here = new Map<string, PhotoHere>();
  const unkept = new Map<string, string>();
  const unreadable = new Map<string, string>();
  /** The chain of writes: only one runs at a time, because all use the same disk. */
  let writes: Promise<void> = Promise.resolve();

  const of = (id: string) => here.get(id) ?? unknown;
  const change = (id: string, part: Partial<PhotoHere>) => {
    here.set(id, { ...of(id), ...part });
    onChange();
  };

  async function read(id: string, file: File): Promise<ReadPhoto> {
    change(id, { file, isReading: true });
    const photo = await reader.read(file);
    // The intake was closed meanwhile, so a preview created now would never be freed.
    if (!here.has(id)) return photo;
    const preview = photo.picture && URL.createObjectURL(photo.picture.preview);
    change(id, { isReading: false, preview });
    return photo;
  }

  const isForgotten = (id: string) => here.get(id)?.file === null;

  /** Stores a photo, even after `close`: the record on the device names it. */
  async function keep(id: string, file: File): Promise<void> {
    if (!kept || isForgotten(id)) return;
    try {
      await kept.keepPhoto(id, file);
      if (isForgotten(id)) await kept.forgetPhoto(id);
      else if (here.has(id)) change(id, { isKept: true });
    } catch {
      const isFull = await isFileReadable(file);
      if (!here.has(id) || isForgotten(id)) return;
      (isFull ? unkept : unreadable).set(id, file.name);
      onChange();
    }
  }

  return {
    of,
    add(id, file) {
      change(id, { file, isReading: true });
      writes = writes.then(() => keep(id, file));
      return read(id, file);
    },
    async restore(record) {
      const file = (await kept?.photo(record)) ?? null;
      if (file) change(record.id, { file, isKept: true });
      return file;
    },
    read,
    async file(record) {
      const { file, isKept } = of(record.id);
      // The device's copy comes first: the chosen file may have been changed or deleted since.
      const copy = isKept || !file ? await kept?.photo(record) : null;
      return copy ?? file;
    },
    setFraction: (id, fraction) => change(id, { fraction }),
    forget(id) {
      const { isKept, file } = of(id);
      unkept.delete(id);
      unreadable.delete(id);
      // The preview stays, because the page may still show it.
      if (file) change(id, { file: null, isKept: false, fraction: null });
      if (isKept) void kept?.forgetPhoto(id);
    },
    unkept: () => unkept,
    unreadable: () => unreadable,
    close() {
      for (const { preview } of here.values()) if (preview) URL.revokeObjectURL(preview);
      here.clear();
      unkept.clear();
      unreadable.clear();
    },
  };
}
