import type { CopiedRows } from './sqliteCopy';

/** The photos that rows name. */
export interface NamedPhotos {
  addresses: string[];
  /** Edited ones, whose originals need not have been made yet. */
  edited: ReadonlySet<string>;
}

/** The database that is backed up. */
export interface DatabaseSource {
  /** The photos that its rows name now. */
  named(): Promise<NamedPhotos>;
  /** About as many bytes as a copy takes. */
  bytes(): Promise<number>;
  /** Copies the rows of one moment into a folder, over an earlier try's. */
  copyInto(folder: string): Promise<CopiedRows>;
  close(): Promise<void>;
}
