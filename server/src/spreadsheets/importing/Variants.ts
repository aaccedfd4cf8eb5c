import { commaSize } from '../../../../src/contract/sizes';
import { fromColumns } from '../../clothes/purchaseFields';
import type { Membership } from '../variants';
import type { Entry, PlannedPurchase } from './plan';

/** A product that the rows so far have begun. */
export interface Product {
  /** Its first row. */
  row: number;
  /** The item; null if the import creates it. */
  itemId: number | null;
  title: string;
  isRefused: boolean;
  /** What the purchases differ in. */
  purchases: Set<string>;
  /** The supplier of the first row, which the other rows may leave out. */
  supplier: Entry | undefined;
}

/** Remembers the products of a file by the keys with which further rows name them. */
export class Variants {
  readonly #products = new Map<string, Product>();
  /** The numbers of further rows that add a purchase, and of those that add nothing. */
  readonly counts = { purchases: 0, skipped: 0 };

  productOf(membership: Membership | null): Product | undefined {
    return membership?.of ? this.#products.get(membership.of) : undefined;
  }

  add({ keys }: Membership, product: Product): void {
    for (const key of keys) this.#products.set(key, product);
  }
}

/** Returns the price and the size of a purchase, in which variants differ; '' if it has neither. */
export function variantKey({ price, size }: { price?: number | null; size?: string | null }): string {
  return price || size ? `${price ?? ''} ${commaSize(size ?? '')}` : '';
}

export function plannedKey(values: PlannedPurchase): string {
  return variantKey(fromColumns(values));
}
