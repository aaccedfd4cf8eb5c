import type { ItemBrief } from '../../contract/similar';
import type { Id } from '../../contract/types';
import { fieldsOf, isObject } from '../../core/lib/isObject';
import { type EntrySets, eachSet, noSets } from '../../items/fields/entrySets';
import type { GroupValues, IntakeGroup, IntakeSettings } from './intakeState';

/** The stored data of a photo, besides its file. */
export interface PhotoRecord {
  id: string;
  name: string;
  type: string;
  lastModified: number;
  bytes: number;
  /**
   * The camera's time in ms since 1970; null if it wrote none. Time, hash and colour are null, and
   * the sizes 0, until the photo is read.
   */
  takenAt: number | null;
  hash: string | null;
  colour: string | null;
  width: number;
  height: number;
  /** Whether the photo is, or was, in a group. */
  placed: boolean;
  /** The idempotency key of every upload of the photo. */
  key: string;
  outcome: { state: 'unsent' } | { state: 'sent'; imageId: Id } | { state: 'refused'; detail: string };
}

/**
 * The progress of the creation of an item. It is stored, so that a repeated creation creates
 * nothing twice.
 */
export interface ItemRun {
  /** The idempotency key and the settings, the same for every try to create the item. */
  key: string;
  settings: IntakeSettings;
  /**
   * The ids of the item and its purchase; null until the item is created. `purchaseId` is null if
   * the photos go to an existing item.
   */
  created: { clothesId: Id; purchaseId: Id | null } | null;
  /** The finished steps: title and type, purchase, main photo, and all steps. */
  named: boolean;
  purchased: boolean;
  mainSet: boolean;
  done: boolean;
  /** The message of the failure that ended the last try; null if it has not failed. */
  failed: string | null;
}

/** The stored data of an intake; a JSON text on the device. */
export interface IntakeRecord {
  settings: IntakeSettings;
  eachAlone: boolean;
  photos: readonly PhotoRecord[];
  groups: readonly IntakeGroup[];
  /** The runs by the ids of the groups. */
  runs: Readonly<Record<string, ItemRun>>;
  /** Whether the person has started the creation and not paused it. */
  running: boolean;
}

export const emptyRecord: IntakeRecord = {
  settings: { supplierId: null, date: '', price: null, weight: null, ...noSets },
  eachAlone: false,
  photos: [],
  groups: [],
  runs: {},
  running: false,
};

/** Returns photos that were in a group once and are in none now. */
export function removedPhotos({ photos, groups }: IntakeRecord): PhotoRecord[] {
  const held = new Set(groups.flatMap((group) => group.photos));
  return photos.filter(({ id, placed }) => placed && !held.has(id));
}

/** Returns the record without these photos, and without groups left empty. */
export function withoutPhotos(record: IntakeRecord, gone: readonly { id: string }[]): IntakeRecord {
  if (gone.length === 0) return record;
  const ids = new Set(gone.map(({ id }) => id));
  const groups = record.groups
    .map((group) => ({ ...group, photos: group.photos.filter((id) => !ids.has(id)) }))
    .filter(({ photos }) => photos.length > 0);
  return { ...record, groups, photos: record.photos.filter(({ id }) => !ids.has(id)) };
}

/** Decodes a stored record; returns null for other values and for a record without photos. */
export function decodeRecord(value: unknown): IntakeRecord | null {
  const { settings, eachAlone, photos, groups, runs, running } = fieldsOf(value);
  if (!Array.isArray(photos) || !Array.isArray(groups)) return null;
  const known = photos.flatMap((photo) => decodePhoto(photo) ?? []);
  const ids = new Set(known.map(({ id }) => id));
  if (known.length === 0) return null;
  return {
    settings: decodeSettings(settings),
    eachAlone: eachAlone === true,
    photos: known,
    groups: groups.flatMap((group) => decodeGroup(group, ids) ?? []),
    runs: Object.fromEntries(Object.entries(fieldsOf(runs)).map(([id, run]) => [id, decodeRun(run)])),
    running: running === true,
  };
}

function decodePhoto(value: unknown): PhotoRecord | null {
  const { id, name, type, lastModified, bytes, takenAt, hash, colour, width, height, placed, key, outcome } =
    fieldsOf(value);
  if (typeof id !== 'string' || typeof key !== 'string' || typeof name !== 'string') return null;
  const { state, imageId, detail } = fieldsOf(outcome);
  return {
    id,
    name,
    key,
    type: typeof type === 'string' ? type : '',
    lastModified: numberOr(lastModified, 0),
    bytes: numberOr(bytes, 0),
    takenAt: numberOr(takenAt, null),
    hash: typeof hash === 'string' && /^[\da-f]{16}$/.test(hash) ? hash : null,
    colour: typeof colour === 'string' && /^[\da-f]{12}$/.test(colour) ? colour : null,
    width: numberOr(width, 0),
    height: numberOr(height, 0),
    placed: placed === true,
    outcome:
      state === 'sent' && typeof imageId === 'number'
        ? { state, imageId }
        : state === 'refused' && typeof detail === 'string'
          ? { state, detail }
          : { state: 'unsent' },
  };
}

function decodeGroup(value: unknown, known: ReadonlySet<string>): IntakeGroup | null {
  const { id, photos, target, distinct, values } = fieldsOf(value);
  if (typeof id !== 'string' || !Array.isArray(photos)) return null;
  const held = photos.filter((photo) => typeof photo === 'string' && known.has(photo));
  if (held.length === 0) return null;
  return {
    id,
    photos: held,
    // The app itself has stored the item, so only its id is checked.
    target: isObject(target) && typeof target.id === 'number' ? (target as object as ItemBrief) : null,
    distinct: Array.isArray(distinct) ? distinct.filter((item) => typeof item === 'number') : [],
    values: decodeValues(values),
  };
}

function decodeValues(value: unknown): GroupValues {
  const { brandId, typeId, size, price } = fieldsOf(value);
  return {
    brandId: numberOr(brandId, null),
    typeId: numberOr(typeId, null),
    size: typeof size === 'string' ? size : '',
    price: typeof price === 'string' ? price : '',
    ...decodeSets(value),
  };
}

function decodeSettings(value: unknown): IntakeSettings {
  const { supplierId, date, price, weight } = fieldsOf(value);
  return {
    supplierId: numberOr(supplierId, null),
    date: typeof date === 'string' ? date : '',
    price: numberOr(price, null),
    weight: numberOr(weight, null),
    ...decodeSets(value),
  };
}

/** An older version of the app stored no sets. */
function decodeSets(value: unknown): EntrySets {
  return eachSet((name) => {
    const ids = fieldsOf(value)[name];
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : [];
  });
}

function decodeRun(value: unknown): ItemRun {
  const { key, settings, created, named, purchased, mainSet, done, failed } = fieldsOf(value);
  const { clothesId, purchaseId } = fieldsOf(created);
  return {
    key: typeof key === 'string' ? key : '',
    settings: decodeSettings(settings),
    created: typeof clothesId === 'number' ? { clothesId, purchaseId: numberOr(purchaseId, null) } : null,
    named: named === true,
    purchased: purchased === true,
    mainSet: mainSet === true,
    done: done === true,
    failed: typeof failed === 'string' ? failed : null,
  };
}

function numberOr<T>(value: unknown, other: T): number | T {
  return typeof value === 'number' ? value : other;
}
