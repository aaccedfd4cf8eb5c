import type { PurchaseFieldOf } from '../../contract/purchaseFields';
import { parseDecimal } from '../../core/lib/number';
import { money } from '../../core/texts/money';

const units: Record<PurchaseFieldOf<'decimal'>, string> = { price: '₴', weight: 'кг' };

/** Texts of a purchase that its item's page and the page of purchases share. */
export const purchaseTexts = {
  photos: 'Фото',
  units,
  /** Returns a typed amount with its unit. A price that is a number is written as money. */
  amount(typed: string, field: keyof typeof units): string {
    const price = field === 'price' ? parseDecimal(typed) : null;
    return typeof price === 'number' ? money(price) : `${typed}\u00a0${units[field]}`;
  },
  empty: 'Ще немає жодної покупки.',
  /** Returns the name of a purchase for messages. `date` is `YYYY-MM-DD`. */
  name: (supplier: string, date: string | null) => (date ? `${supplier}, ${date}` : supplier),
  supplierRequired: 'Supplier is required field',
} as const;
