import { fieldsOf } from '../../lib/isObject';
import { decodeRecord, type IntakeRecord, type PhotoRecord } from './intakeRecord';
import type { KeptFiles } from './keptFiles';

/** An intake on the device: its record, and the files of the photos that the server lacks. */
export interface KeptIntake {
  /** What an earlier visit has left; null for nothing. */
  load(): Promise<IntakeRecord | null>;
  /** Resolves once this record, or a later one, is kept. Rejects where there is no room. */
  save(record: IntakeRecord): Promise<void>;
  keepPhoto(id: string, file: File): Promise<void>;
  /** Null where the file is not there, or not whole. */
  photo(record: PhotoRecord): Promise<File | null>;
  forgetPhoto(id: string): Promise<void>;
  /** Removes all but the photos that `record` names. */
  removeOthers(record: IntakeRecord): Promise<void>;
  clear(): Promise<void>;
}

/**
 * The record is written in turn to two files, with a number that rises: a write that did not end
 * leaves the one before.
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

  /** Writes the newest record; those that came while it wrote are one more write. */
  async function write(): Promise<void> {
    try {
      while (next) {
        const record = next;
        next = null;
        const text = JSON.stringify({ number: number + 1, record });
        await files.write(slots[number % 2 === 0 ? 1 : 0], text);
        // Only now: a write that fails is followed by another to the same file.
        number += 1;
      }
    } finally {
      // At once: a save that comes in the next moment begins a new write.
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
      // As large as it was: the rest would be a photo cut off.
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
