import type { ItemBrief, SimilarToHash } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { type EntrySets, noSets } from '../../items/fields/entrySets';
import type { KnownFile } from '../../ui/photos/checkPhoto';

/** A photo of a pile, as the page shows it. */
export interface IntakePhoto {
  id: string;
  name: string;
  bytes: number;
  /** Milliseconds since 1970; null if the time of the photo is unknown. */
  takenAt: number | null;
  /** The difference hash; null until the photo is read, and if the browser cannot compute it. */
  hash: string | null;
  /**
   * The colours of the thing and of the background behind it, as `photoColour` writes them; null
   * like the hash.
   */
  colour: string | null;
  /** The size in pixels, upright; 0 until the photo is read. */
  width: number;
  height: number;
  /** The address of a picture of at most 320 px; null like the hash. */
  preview: string | null;
  state:
    | { state: 'reading' }
    | { state: 'ready' }
    | { state: 'uploading'; fraction: number }
    /** The server has the photo; the device no longer has it. */
    | { state: 'sent' }
    /** The server has refused the photo; `detail` is its reason. */
    | { state: 'refused'; detail: string };
  /** Whether the photo survives a reload. */
  kept: boolean;
}

/** The photos of one item, the main photo first. */
export interface IntakeGroup {
  id: string;
  /** The ids of the photos; never empty. */
  photos: readonly string[];
  /** The existing item that gets the photos; null for a new one. */
  target: ItemBrief | null;
  /** Similar items that are marked as different things. */
  distinct: readonly Id[];
  values: GroupValues;
}

/**
 * The typed values of one new item. Its price, if any, replaces the price of the intake; its sets
 * of entries are added to those of the intake.
 */
export interface GroupValues extends EntrySets {
  brandId: Id | null;
  typeId: Id | null;
  size: string;
  price: string;
}

export const noValues: GroupValues = { brandId: null, typeId: null, size: '', price: '', ...noSets };

/** The values shared by all items of an intake. */
export interface IntakeSettings extends EntrySets {
  supplierId: Id | null;
  /** The date as `YYYY-MM-DD`; '' for none. */
  date: string;
  price: number | null;
  weight: number | null;
}

/** The progress of the creation of a group's item. */
export type GroupProgress =
  | { state: 'waiting' }
  | { state: 'creating' }
  | { state: 'uploading'; clothesId: Id; sent: number; total: number }
  /** All photos that the server accepts have arrived; `refused` counts the others. */
  | { state: 'done'; clothesId: Id; sent: number; refused: number }
  | { state: 'failed'; clothesId: Id | null; detail: string };

export interface IntakeState {
  /**
   * `opening`: the stored data is being read. `elsewhere`: another tab has the intake. `sorting`:
   * photos and groups can be changed. `running`: items are being created. `paused`: some items are
   * created, and the rest wait for the person. `done`: all items are created.
   */
  status: 'opening' | 'elsewhere' | 'sorting' | 'running' | 'paused' | 'done';
  settings: IntakeSettings;
  /** Whether each photo becomes a separate item. */
  eachAlone: boolean;
  photos: ReadonlyMap<string, IntakePhoto>;
  groups: readonly IntakeGroup[];
  canUndo: boolean;
  /** The progress by the ids of the groups; a missing group waits. */
  progress: ReadonlyMap<string, GroupProgress>;
  /** The number of photos that the server does not have. */
  unsent: number;
  /** The number of photos being read. */
  reading: number;
  /** The obstacle that a run is waiting for; null if it is not waiting. */
  waitsFor: 'line' | 'sign-in' | 'server' | null;
  /** The reason why the run is paused; null if it is not, or if a person paused it. */
  problem: string | null;
  /** A sentence about what the device does not keep, and why; null if it keeps everything. */
  keptProblem: string | null;
  /** The photos of existing items that look like a photo of the intake, by that photo's id. */
  similar: ReadonlyMap<string, readonly SimilarToHash[]>;
}

export interface IntakeActions {
  /** Adds photos that `sortPhotoFiles` accepts, up to `maxIntakePhotos` in total. */
  add(files: readonly File[]): Promise<void>;
  /** Returns the files that are in the intake. */
  known(): readonly KnownFile[];
  change(settings: Partial<IntakeSettings>): void;
  setEachAlone(on: boolean): void;
  /** Groups all photos again from the start, with about `perItem` photos to an item. */
  groupEvenly(perItem: number): void;
  /** Moves photos into a group, before the photo at its `index`; by default to its end. */
  move(photoIds: readonly string[], groupId: string, index?: number): void;
  /** Merges groups: the first of them gets the photos of the others. */
  merge(groupIds: readonly string[]): void;
  /** Starts a new group with this photo and those after it. */
  split(photoId: string): void;
  /** Makes a new group of photos, after the group of the first photo. */
  newGroup(photoIds: readonly string[]): void;
  remove(photoIds: readonly string[]): void;
  /** Undoes the last change of the groups. */
  undo(): void;
  /** Sets the item that gets the group's photos; with null a new item is created. */
  setTarget(groupId: string, item: ItemBrief | null): void;
  /** Sets values of the items that these groups become. */
  setValues(groupIds: readonly string[], values: Partial<GroupValues>): void;
  /** Marks a similar item as a different thing. */
  markDistinct(groupId: string, clothesId: Id): void;
  /** Creates the items; continues after a pause, and retries failed ones. */
  start(): void;
  pause(): void;
  /** Sends a photo again that the server has refused. */
  retryPhoto(photoId: string): void;
  /** Sends another file in place of a photo that the server has refused. */
  replacePhoto(photoId: string, file: File): void;
  /** Forgets the intake, on the device too. Created items stay. */
  clear(): void;
  /** Takes the intake over from another tab. */
  takeOver(): void;
}

export type Intake = IntakeState & IntakeActions;
