import { fieldsOf } from '../../core/lib/isObject';
import { decodeRecord, type IntakeRecord, type PhotoRecord } from './intakeRecord';
import type { KeptFiles } from './keptFiles';

/**
 * An intake on the device: its record, and the files of the photos that the server does not have.
 */
export interface KeptIntake {
  /** Returns the record of an earlier visit; null for none. */
  load(): Promise<IntakeRecord | null>;
  /** Resolves when this record, or a later one, is stored. Rejects if there is no space. */
  save(record: IntakeRecord): Promise<void>;
  keepPhoto(id: string, file: File): Promise<void>;
  /** Returns a photo's file; null if it is missing or incomplete. */
  photo(record: PhotoRecord): Promise<File | null>;
  forgetPhoto(id: string): Promise<void>;
  /** Removes all photos except those that `record` names. */
  removeOthers(record: IntakeRecord): Promise<void>;
  clear(): Promise<void>;
}

/**
 * The two files of the record, written in turn with a rising number: if a write is interrupted, the
 * other file still holds the previous record.
 */
const slots = ['record-0', 'record-1'] as const;

export function createKeptIntake(files: KeptFiles): KeptIntake {
  let number = 0;
  let next: IntakeRecord | null = null;
  let writing: Promise<void> | null = null;

  async function readSlot(name: string): Promise<{ number: number; record: IntakeRecord } | null> {
    try {
      const { number, record } = fieldsOf(JSON.parse((await (await files.read(name))?.text()) ?? ''));
      const decoded = decodeRecord(record);
      return typeof number === 'number' && decoded ? { number, record: decoded } : null;
    } catch {
      return null;
    }
  }

  /**
   * Writes the newest record; records that arrive during a write are combined into one more write.
   */
  async function write(): Promise<void> {
    try {
      while (next) {
        const record = next;
        next = null;
        const text = JSON.stringify({ number: number + 1, record });
        await files.write(slots[number % 2 === 0 ? 1 : 0], text);
        // Rises only after the write: after a failed one, the next write goes to the same file.
        number += 1;
      }
    } finally {
      // Runs before the promise settles, so that a save in the next moment starts a new write.
      writing = null;
    }
  }

  const clear = async () => {
    next = null;
    await writing?.catch(() => {});
    for (const name of await files.names()) await files.remove(name);
  };

  return {
    async load() {
      const found = (await Promise.all(slots.map(readSlot))).filter((slot) => slot !== null);
      const [newest] = found.sort((a, b) => b.number - a.number);
      number = newest?.number ?? 0;
      return newest?.record ?? null;
    },
    save(record) {
      next = record;
      writing ??= write();
      return writing;
    },
    keepPhoto: (id, file) => files.write(fileName(id), file),
    async photo({ id, name, type, lastModified, bytes }) {
      const file = await files.read(fileName(id));
      // A file of another size was written only in part.
      return file?.size === bytes ? new File([file], name, { type, lastModified }) : null;
    },
    forgetPhoto: (id) => files.remove(fileName(id)),
    async removeOthers({ photos }) {
      const wanted = new Set<string>([...slots, ...photos.map(({ id }) => fileName(id))]);
      for (const name of await files.names()) if (!wanted.has(name)) await files.remove(name);
    },
    clear,
  };
}

function fileName(id: string): string {
  return `photo-${id}`;
}
