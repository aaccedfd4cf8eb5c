import { createHash } from 'node:crypto';
import { commaSize } from '../../../../src/contract/sizes';
import { fromColumns } from '../../clothes/purchaseFields';
import { nameKey } from '../../references/nameKeys';
import type { Membership } from '../variants';
import type { Entry, PlannedFields, PlannedPurchase } from './plan';

/** The fields that must be equal in the rows of one item, each with a key of its value. */
type Identity = Partial<Record<(typeof identifying)[number], string>>;

const identifying = ['title', 'color', 'brand', 'description'] as const;

/** A product that the rows so far have begun. */
export interface Product {
  /** Its first row. */
  row: number;
  /** The item; null if the import creates it. */
  itemId: number | null;
  identity: Identity;
  title: string;
  isRefused: boolean;
  /** The keys of its purchases (variantKey). */
  purchases: Set<string>;
  /** The supplier of the first row, which the other rows may leave out. */
  supplier: Entry | undefined;
}

/** Remembers the products of a file by the keys with which further rows name them. */
export class Variants {
  readonly #products = new Map<string, Product>();
  /** The numbers of new items, of further rows that add a purchase, and of those that do not. */
  readonly counts = { items: 0, purchases: 0, skipped: 0 };

  /** The other items of a product, such as those of another colour. */
  readonly #others = new Map<string, Product>();
  /** The fields of the product that has begun last: those of all would fill the memory. */
  #latest: { row: number; fields: PlannedFields } | null = null;

  /** Returns the product that a row names. */
  productOf(membership: Membership | null): Product | undefined {
    return membership?.of ? this.#products.get(membership.of) : undefined;
  }

  /**
   * Returns the item of a product's further row; undefined if the row begins one because it gives a
   * field another value than the first row.
   */
  itemOf(product: Product, fields: PlannedFields, membership: Membership | null): Product | undefined {
    const key = keyOf(product, fields);
    return membership?.isVariation || key === keyOf(product, {}) ? product : this.#others.get(key);
  }

  /**
   * Returns the fields of a further row that begins an item: without a title it has those of the
   * first row, too.
   */
  completed({ row, title }: Product, fields: PlannedFields): PlannedFields {
    if (fields.title !== undefined) return fields;
    return { ...(this.#latest?.row === row ? this.#latest.fields : { title }), ...fields };
  }

  /** Remembers the product that a row begins. */
  add({ keys }: Membership, product: Product, fields: PlannedFields): void {
    for (const key of keys) this.#products.set(key, product);
    this.#latest = { row: product.row, fields };
  }

  /** Remembers the item that a further row of a product begins. */
  addOther(product: Product, item: Product, fields: PlannedFields): void {
    this.#others.set(keyOf(product, fields), item);
  }
}

/** Returns what tells an item from others of its product. Long texts would take much memory. */
export function identityOf(fields: PlannedFields): Identity {
  const identity: Identity = {};
  for (const field of identifying) {
    const value = fields[field];
    if (value === undefined || value === null || value === '') continue;
    const key = typeof value === 'number' ? String(value) : nameKey(value);
    identity[field] = key.length > 100 ? hashOf(key) : key;
  }
  return identity;
}

function keyOf({ row, identity }: Product, fields: PlannedFields): string {
  const whole = { ...identity, ...identityOf(fields) };
  return hashOf(JSON.stringify([row, ...identifying.map((field) => whole[field] ?? '')]));
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}

/** Returns the price and the size of a purchase, in which variants differ; '' if it has neither. */
export function variantKey({ price, size }: { price?: number | null; size?: string | null }): string {
  return price || size ? `${price ?? ''} ${commaSize(size ?? '')}` : '';
}

export function plannedKey(values: PlannedPurchase): string {
  return variantKey(fromColumns(values));
}
