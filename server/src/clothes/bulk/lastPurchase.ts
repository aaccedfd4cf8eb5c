/**
 * Changes of the last purchases of items. The last one is the latest by date; if dates are equal or
 * missing, the one with the greatest id.
 */
import type { LastPurchaseChange, PriceChange } from '../../../../src/contract/batches';
import { maxPrice, maxPriceRise, priceDecimals } from '../../../../src/contract/limits';
import { toMinorUnits } from '../decimals';
import { type FieldColumns, fromColumns, toColumns } from '../purchaseFields';
import type { PurchaseValue } from '../purchaseValues';

/** A change of last purchases in stored form. */
export interface LastChange {
  /** The columns to set. */
  columns: Partial<FieldColumns>;
  /** The calculation of the price; null if `columns` sets the price or it stays. */
  rule: PriceRule | null;
}

/**
 * The calculation of a new price: multiply by `factor` ten-thousandths, add `add`, round to `step`.
 */
interface PriceRule {
  factor: number;
  /** Cents; may be negative. */
  add: number;
  /** Cents. */
  step: number;
}

const whole = 10_000;
const maxCents = Math.round(maxPrice * 100);

const texts = {
  noPurchase: 'Товар не має покупок.',
  noPrice: 'Остання покупка не має ціни.',
  tooHigh: 'Ціна стала б завеликою.',
} as const;

/**
 * Returns a client's change in stored form. Throws validation_failed, with `prefix` before each
 * field name.
 */
export function cleanLastChange({ price, ...values }: LastPurchaseChange, prefix: string): LastChange {
  const set = price && 'set' in price ? { price: price.set } : {};
  return {
    columns: toColumns({ ...values, ...set }, prefix),
    rule: price && !('set' in price) ? ruleOf(price, `${prefix}price.`) : null,
  };
}

function ruleOf(price: Exclude<PriceChange, { set: unknown }>, prefix: string): PriceRule {
  const step =
    toMinorUnits(price.round ?? 10 ** -priceDecimals, priceDecimals, maxPrice, `${prefix}round`) ?? 1;
  if ('add' in price) return { factor: whole, add: signed(price.add, maxPrice, `${prefix}add`), step };
  return { factor: whole + signed(price.percent, maxPriceRise, `${prefix}percent`), add: 0, step };
}

/** Returns a number in hundredths, with its sign. Throws validation_failed. */
function signed(value: number, max: number, field: string): number {
  return Math.sign(value) * (toMinorUnits(Math.abs(value), priceDecimals, max, field) ?? 0);
}

/** Returns the new price in cents (null: no price), or a text that says why the item is skipped. */
export function priceAfter({ columns, rule }: LastChange, cents: number | null): number | null | string {
  if (!rule) return columns.price_cents === undefined ? cents : columns.price_cents;
  if (cents === null) return texts.noPrice;
  // Whole numbers below 2^53 throughout, so that nothing is lost.
  const exact = cents * rule.factor + rule.add * whole;
  const step = whole * rule.step;
  const after = Math.max(0, Math.floor((2 * exact + step) / (2 * step)) * rule.step);
  return after > maxCents ? texts.tooHigh : after;
}

/**
 * Returns the last purchase after the change, or a sentence with the reason why the item is
 * skipped.
 */
export function purchaseAfter(last: PurchaseValue | undefined, change: LastChange): PurchaseValue | string {
  if (!last) return texts.noPurchase;
  const price = priceAfter(change, toColumns({ price: last.price }).price_cents ?? null);
  if (typeof price === 'string') return price;
  return { ...last, ...fromColumns({ ...change.columns, price_cents: price }) };
}
