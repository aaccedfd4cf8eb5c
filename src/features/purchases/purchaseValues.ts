import { maxMeasurementsLength, maxSizeLength, priceDecimals, weightDecimals } from '../../contract/limits';
import type { Id, Purchase, PurchaseInput } from '../../contract/types';
import { dateOf, wireDate } from '../../forms/dates';
import { atLeast, decimals, number } from '../../forms/numberRules';
import { maxLength, required } from '../../forms/rules';
import type { Rules } from '../../forms/useForm';
import { formatDecimal, parseDecimal } from '../../lib/number';
import { purchaseTexts } from '../../texts/purchase';

/** A purchase as it is typed: numbers and the date are texts. */
export interface PurchaseValues {
  supplierId: Id | null;
  price: string;
  weight: string;
  size: string;
  measurements: string;
  /** `YYYY-MM-DD`, or empty. */
  date: string;
  luxury: boolean;
}

export const emptyPurchase: PurchaseValues = {
  supplierId: null,
  price: '',
  weight: '',
  size: '',
  measurements: '',
  date: '',
  luxury: false,
};

/** The rules of a purchase's fields. */
export const purchaseRules: Rules<PurchaseValues> = {
  supplierId: [required(purchaseTexts.supplierRequired)],
  price: [number(), atLeast(0), decimals(priceDecimals)],
  weight: [number(), atLeast(0), decimals(weightDecimals)],
  size: [maxLength(maxSizeLength)],
  measurements: [maxLength(maxMeasurementsLength)],
};

export function purchaseValues(purchase: Purchase): PurchaseValues {
  return {
    // A foreign API may leave the supplier out, which is decoded as 0.
    supplierId: purchase.supplierId || null,
    price: formatDecimal(purchase.price),
    weight: formatDecimal(purchase.weight),
    size: purchase.size ?? '',
    measurements: purchase.measurements ?? '',
    date: dateOf(purchase.date) ?? '',
    luxury: purchase.luxury,
  };
}

/** Returns the API's input of values that have passed the rules. */
export function purchaseInput(clothesId: Id, values: PurchaseValues): PurchaseInput {
  return {
    clothesId,
    price: parseDecimal(values.price) ?? null,
    weight: parseDecimal(values.weight) ?? null,
    size: values.size.trim() || null,
    measurements: values.measurements.trim() || null,
    supplierId: values.supplierId ?? 0,
    date: wireDate(values.date),
    luxury: values.luxury,
  };
}
