/** The contract of the app and any API behind it; some subjects have a file of their own here. */
import type { Role } from './people';
import type { EditedPhoto } from './photoEdits';
import { flag, integer, object, optional, type TypeOf } from './schema';

/** A positive integer, given by the server. */
export type Id = number;

/** A local time without a zone, `YYYY-MM-DDTHH:mm:ss.SSS`; only its date has a meaning. */
export type WireDate = string;

/** The five reference lists, as they are named in paths. */
export type ReferenceKind = 'brands' | 'types' | 'colors' | 'materials' | 'suppliers';

/** An entry of a reference list. */
export interface Reference {
  id: Id;
  name: string;
  /** Former names, by which its list finds it; only in a list, and only where it has any. */
  aliases?: string[];
}

export interface ReferenceInput {
  name: string;
}

/**
 * A stored photo. `small` fits 400×400 px, `medium` 1600×1200 px; all are WebP, given as
 * same-origin paths or http(s) URLs.
 */
export interface Image {
  id: Id;
  urls: { small: string; medium: string; original: string };
  /** Pixels of `original`, upright. */
  width: number;
  height: number;
  /** The purchase it was uploaded to; null for one uploaded to the item itself. */
  purchaseId: Id | null;
  /** How it differs from what was uploaded; only where it does. */
  edit?: EditedPhoto;
}

/** One line of a fabric composition; `percent` is 1 to 100, and no material occurs twice. */
export interface Composition {
  material: Reference;
  percent: number;
}

export interface Purchase {
  id: Id;
  clothesId: Id;
  /** Hryvnias, ≥ 0, at most 2 decimals. */
  price: number | null;
  /** Kilograms, ≥ 0, at most 3 decimals. */
  weight: number | null;
  size: string | null;
  measurements: string | null;
  supplierId: Id;
  date: WireDate | null;
  luxury: boolean;
  images: Image[];
}

export interface LastPurchase extends Pick<Purchase, 'price' | 'size' | 'date'> {
  supplier: Reference;
}

/** An item as its own page gets it. */
export interface Clothes {
  id: Id;
  title: string;
  description: string | null;
  brand: Reference | null;
  color: Reference | null;
  type: Reference | null;
  /** The first purchase's. */
  supplier: Reference | null;
  fabricComposition: Composition[];
  mainImage: Image | null;
  purchases: Purchase[];
  /** The latest by date, else by id; missing where an API does not say. */
  lastPurchase?: LastPurchase | null;
  /** UTC instants, ISO 8601 with Z. */
  createdAt: string;
  updatedAt: string;
}

/** An item as the list gets it. */
export type ClothesListItem = Omit<Clothes, 'purchases'> & { purchasesCount: number };

const page = {
  total: integer(),
  page: integer(),
  size: integer(),
  atLeast: optional(flag),
  whole: optional(flag),
};
/**
 * Describes the page that a list answers with, where one was requested.
 *
 * - `atLeast`: there are more than `total`; so many are not counted.
 * - `whole`: the data is the whole list, for it is no longer than `wholeUpTo`.
 */
export const pageMeta = object(page);
/** `days`: how long the trash keeps an item. */
export const trashMeta = object({ ...page, days: integer() });
export type PageMeta = TypeOf<typeof pageMeta> & { days?: number };

export interface FastCreateInput {
  title: string;
  supplierId: Id;
}

export interface FastCreated {
  clothesId: Id;
  purchaseId: Id;
}

export interface ClothesInput {
  title: string;
  description: string | null;
  brandId: Id | null;
  colorId: Id | null;
  typeId: Id | null;
  fabricComposition: { material: { id: Id }; percent: number }[];
}

export interface PurchaseInput {
  clothesId: Id;
  price: number | null;
  weight: number | null;
  size: string | null;
  measurements: string | null;
  supplierId: Id;
  date: WireDate | null;
  luxury: boolean;
}

export interface PurchaseCreated {
  purchaseId: Id;
}

export interface MainImageInput {
  imageId: Id;
}

export interface DescriptionInput {
  description: string | null;
}

export interface GenerateInput {
  model?: string;
}

export type TaskStatus = 'pending' | 'running' | 'completed' | 'failed';

/** A generation task; the socket sends the same shape. `detail` says in Ukrainian why it failed. */
export interface Task {
  taskId: Id;
  clothesId: Id;
  status: TaskStatus;
  /** What it generates: a description where this is missing. */
  kind?: 'suggestions';
  detail?: string;
  /** What a completed task has replaced; some APIs do not say. */
  previousDescription?: string | null;
}

export interface AiModel {
  id: string;
  available: boolean;
  default: boolean;
  /** What the screen shows; the id where it is missing. */
  label?: string;
}

export interface LoginInput {
  email: string;
  password: string;
}

export interface Session {
  accessToken: string;
}

/** Opens one task socket within 30 seconds, once: `/ws/task?ticket=`. */
export interface Ticket {
  ticket: string;
}

/** The signed-in administrator. */
export interface Me {
  id: Id;
  email: string;
  /** Both are missing where an API has no roles: then everybody is an administrator. */
  name?: string;
  role?: Role;
  /** The password was printed or reset, and has to be changed before anything else. */
  mustChangePassword?: boolean;
  /** The role must have a second factor, and there is none. */
  factorDue?: boolean;
}

export interface PasswordInput {
  current: string;
  next: string;
}

/** One place where the administrator is signed in. */
export interface SessionInfo {
  id: Id;
  createdAt: string;
  lastUsedAt: string;
  userAgent: string;
  ip: string;
  current: boolean;
}
