import { constants } from 'node:fs';
import { copyFile, link, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './BackupFailure';
import { describeBytes, type ManifestFile, readManifest } from './manifest';

/** How a file came from an earlier backup. */
export type Reuse = 'linked' | 'copied';

/**
 * The backup before, whose photos the next one takes over: as hard links where the file system
 * allows it, else as copies. A file that is no longer what its manifest says is never taken.
 */
export class EarlierBackup {
  readonly damaged: string[] = [];
  #canLink = true;

  private constructor(
    readonly folder: string,
    private readonly files: ReadonlyMap<string, ManifestFile>,
  ) {}

  /** Returns null where there is none that can be read. */
  static async open(folder: string | null): Promise<EarlierBackup | null> {
    if (folder === null) return null;
    try {
      const { files } = await readManifest(folder);
      return new EarlierBackup(folder, new Map(files.map((file) => [file.path, file])));
    } catch {
      return null;
    }
  }

  /** Returns what it holds of a file, by its manifest. */
  find(file: string): ManifestFile | undefined {
    return this.files.get(file);
  }

  /** Puts a sound file at the same path of another folder. Returns null where it holds none. */
  async giveTo(folder: string, file: string): Promise<{ reuse: Reuse; file: ManifestFile } | null> {
    const expected = this.files.get(file);
    if (!expected) return null;
    if (!(await this.#isSound(expected))) {
      this.damaged.push(file);
      return null;
    }
    const [from, to] = [path.join(this.folder, file), path.join(folder, file)];
    if (this.#canLink && (await this.#link(from, to))) return { reuse: 'linked', file: expected };
    await copyFile(from, to, constants.COPYFILE_EXCL);
    return { reuse: 'copied', file: expected };
  }

  async #isSound(expected: ManifestFile): Promise<boolean> {
    try {
      const found = describeBytes(expected.path, await readFile(path.join(this.folder, expected.path)));
      return found.bytes === expected.bytes && found.sha256 === expected.sha256;
    } catch {
      // Missing, or its disk cannot read it any more.
      return false;
    }
  }

  async #link(from: string, to: string): Promise<boolean> {
    try {
      await link(from, to);
      return true;
    } catch (error) {
      const code = codeOf(error);
      // Too many links of one file: only this one is copied.
      if (code === 'EMLINK') return false;
      if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EEXIST') throw error;
      this.#canLink = false;
      return false;
    }
  }
}
