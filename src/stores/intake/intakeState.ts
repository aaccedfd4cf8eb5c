import type { ItemBrief, SimilarToHash } from '../../contract/similar';
import type { Id } from '../../contract/types';

/** A photo of a pile, as the page shows it. */
export interface IntakePhoto {
  id: string;
  name: string;
  bytes: number;
  /** Milliseconds since 1970; null where nothing says when it was taken. */
  takenAt: number | null;
  /** Its difference hash; null until it is read, and where the browser cannot. */
  hash: string | null;
  /** The colours of the thing and its ground, as `photoColour` writes them; null likewise. */
  colour: string | null;
  /** Pixels, upright; 0 until it is read. */
  width: number;
  height: number;
  /** Address of a picture of at most 320 px; null as the hash is. */
  preview: string | null;
  state:
    | { state: 'reading' }
    | { state: 'ready' }
    | { state: 'uploading'; fraction: number }
    /** The server has it, and the device no more. */
    | { state: 'sent' }
    /** The server does not take it, and why. */
    | { state: 'refused'; detail: string };
  /** Whether it survives a reload. */
  kept: boolean;
}

/** Photos of one item, its main one first. */
export interface IntakeGroup {
  id: string;
  /** Ids of photos; never empty. */
  photos: readonly string[];
  /** The item that gets the photos, where none is to be created. */
  target: ItemBrief | null;
  /** Items that look alike and are other things. */
  distinct: readonly Id[];
}

/** What holds for all items of an intake. */
export interface IntakeSettings {
  supplierId: Id | null;
  /** `YYYY-MM-DD`; '' for none. */
  date: string;
  price: number | null;
  weight: number | null;
}

/** How far an item is. */
export type GroupProgress =
  | { state: 'waiting' }
  | { state: 'creating' }
  | { state: 'uploading'; clothesId: Id; sent: number; total: number }
  /** All that the server takes has arrived; `refused`: photos that it does not take. */
  | { state: 'done'; clothesId: Id; sent: number; refused: number }
  | { state: 'failed'; clothesId: Id | null; detail: string };

export interface IntakeState {
  /**
   * `opening`: what the device keeps is read. `elsewhere`: another tab has the intake. `sorting`:
   * photos and groups can be changed. `running`: items are created. `paused`: some are, and the
   * rest wait for a person. `done`: all are created.
   */
  status: 'opening' | 'elsewhere' | 'sorting' | 'running' | 'paused' | 'done';
  settings: IntakeSettings;
  /** Each photo is an item. */
  eachAlone: boolean;
  photos: ReadonlyMap<string, IntakePhoto>;
  groups: readonly IntakeGroup[];
  canUndo: boolean;
  /** By the id of the group; one that is missing waits. */
  progress: ReadonlyMap<string, GroupProgress>;
  /** How many photos have not left this device. */
  unsent: number;
  /** How many photos are being read. */
  reading: number;
  /** What a run waits for by itself. */
  waitsFor: 'line' | 'sign-in' | 'server' | null;
  /** Why the run is paused, where no person did it. */
  problem: string | null;
  /** What the device does not keep, and why. */
  keptProblem: string | null;
  /** By the id of the photo: photos of items that look like it. */
  similar: ReadonlyMap<string, readonly SimilarToHash[]>;
}

export interface IntakeActions {
  /** Adds photos that `sortPhotoFiles` accepts, up to `maxIntakePhotos` altogether. */
  add(files: readonly File[]): Promise<void>;
  change(settings: Partial<IntakeSettings>): void;
  setEachAlone(on: boolean): void;
  /** Groups all photos anew, about so many to an item. */
  groupEvenly(perItem: number): void;
  /** Moves photos into a group, before the photo at `index` of it; to its end by default. */
  move(photoIds: readonly string[], groupId: string, index?: number): void;
  /** Makes one group of several: the first of them gets the photos of the others. */
  merge(groupIds: readonly string[]): void;
  /** Begins a new group with this photo and those after it. */
  split(photoId: string): void;
  /** Makes a new group of photos, after the group of the first of them. */
  newGroup(photoIds: readonly string[]): void;
  remove(photoIds: readonly string[]): void;
  /** Takes back the last change of the groups. */
  undo(): void;
  /** Names the item that gets the group's photos; null: one is created. */
  setTarget(groupId: string, item: ItemBrief | null): void;
  /** This item that looks alike is another thing. */
  markDistinct(groupId: string, clothesId: Id): void;
  /** Creates the items; goes on where it was paused, and tries again what failed. */
  start(): void;
  pause(): void;
  /** Sends a photo again that the server has refused. */
  retryPhoto(photoId: string): void;
  /** Forgets the intake, on the device too. What was created stays. */
  clear(): void;
  /** Takes the intake over from another tab. */
  takeOver(): void;
}

export type Intake = IntakeState & IntakeActions;
