/** The tables of items and purchases; the conventions are in server/src/database.ts. */
import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/tables';

export interface ClothesTable {
  id: Generated<number>;
  title: string;
  title_key: string;
  /** The key by which a search finds the title, where it differs from `title_key`; else null. */
  search_key: Generated<string | null>;
  title_sort: string;
  description: string | null;
  brand_id: number | null;
  color_id: number | null;
  type_id: number | null;
  main_image_id: number | null;
  /** The number of changes to fields that PUT writes; the item's ETag. */
  version: number;
  created_at: number;
  updated_at: number;
  /** The values of the last purchase; null if there is none. Triggers keep them up to date. */
  last_price_cents: Generated<number | null>;
  last_date: Generated<string | null>;
  last_size: Generated<string | null>;
  last_size_key: Generated<string | null>;
  last_supplier_id: Generated<number | null>;
}

export interface CompositionsTable {
  clothes_id: number;
  /** 0, 1, …: the order that the user chose. */
  position: number;
  material_id: number;
  percent: number;
}

export interface ItemTagsTable {
  clothes_id: number;
  tag_id: number;
}

export interface PurchasesTable {
  id: Generated<number>;
  clothes_id: number;
  supplier_id: number;
  price_cents: number | null;
  weight_grams: number | null;
  size: string | null;
  /** The size's `sortKey`, by which items are sorted and found; null without a size. */
  size_key: string | null;
  measurements: string | null;
  date: string | null;
  luxury: Flag;
  created_at: number;
  updated_at: number;
}
