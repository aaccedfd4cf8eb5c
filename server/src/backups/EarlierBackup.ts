import { constants } from 'node:fs';
import { copyFile, link, readFile } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from './BackupFailure';
import { describeBytes, type ManifestFile, readManifest } from './manifest';

/** The way in which a file was taken from an earlier backup. */
type Reuse = 'linked' | 'copied';

/**
 * The previous backup, whose photos the next one reuses: as hard links if the file system has them,
 * else as copies. A file that differs from its manifest is never reused.
 */
export class EarlierBackup {
  readonly damaged: string[] = [];
  #canLink = true;

  private constructor(
    readonly folder: string,
    private readonly files: ReadonlyMap<string, ManifestFile>,
  ) {}

  /**
   * Opens the backup in a folder. Returns null without a folder, or if its manifest is unreadable.
   */
  static async open(folder: string | null): Promise<EarlierBackup | null> {
    if (folder === null) return null;
    try {
      const { files } = await readManifest(folder);
      return new EarlierBackup(folder, new Map(files.map((file) => [file.path, file])));
    } catch {
      // Nothing is reused from a backup without a readable manifest; all photos are copied instead.
      return null;
    }
  }

  /** Returns a file's entry in the manifest; undefined if the backup lacks the file. */
  find(file: string): ManifestFile | undefined {
    return this.files.get(file);
  }

  /**
   * Links or copies a file to the same path in another folder. Returns null if the backup lacks the
   * file, or if the file is damaged.
   */
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
      // The file is missing, or its disk cannot read it any more.
      return false;
    }
  }

  async #link(from: string, to: string): Promise<boolean> {
    try {
      await link(from, to);
      return true;
    } catch (error) {
      const code = codeOf(error);
      // This file cannot have more links, so it is copied; other files may still be linked.
      if (code === 'EMLINK') return false;
      if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EROFS' || code === 'EEXIST') throw error;
      this.#canLink = false;
      return false;
    }
  }
}
