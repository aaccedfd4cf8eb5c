/** The photos that rows refer to. */
export interface NamedPhotos {
  addresses: string[];
  /** Addresses of edited photos, whose `original` file may not exist yet. */
  edited: ReadonlySet<string>;
}

/** The content of a copy of the rows. */
export interface CopiedRows {
  form: 'sqlite' | 'dump';
  /** The number of applied migrations. */
  schema: number;
  /** The id of the installation; null if it has none yet. */
  installation: string | null;
  items: number;
  photos: number;
  named: NamedPhotos;
}

/** The database to back up. */
export interface DatabaseSource {
  /** Returns the photos that the rows refer to now. */
  named(): Promise<NamedPhotos>;
  /** Returns the approximate size of a copy, in bytes. */
  bytes(): Promise<number>;
  /**
   * Copies the rows, as they are at one moment, into a folder. Replaces the copy of an earlier try.
   * Returns the content of the copy.
   */
  copyInto(folder: string): Promise<CopiedRows>;
  close(): Promise<void>;
}
