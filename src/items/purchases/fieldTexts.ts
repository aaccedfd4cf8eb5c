import type { PurchaseFieldOf } from '../../contract/purchaseFields';
import { parseDecimal } from '../../core/lib/number';
import { money } from '../../core/texts/money';

const units: Record<PurchaseFieldOf<'decimal'>, string> = { price: '₴', weight: 'кг' };

/** The texts of a purchase, on its item's page and on the page of purchases. */
export const purchaseTexts = {
  photos: 'Фото',
  units,
  /** Returns a typed amount with its unit. */
  amount(typed: string, field: keyof typeof units): string {
    const price = field === 'price' ? parseDecimal(typed) : null;
    return typeof price === 'number' ? money(price) : `${typed}\u00a0${units[field]}`;
  },
  empty: 'Ще немає жодної покупки.',
  /** The name of a purchase in messages. */
  name: (supplier: string, date: string | null) => (date ? `${supplier}, ${date}` : supplier),
  supplierRequired: 'Supplier is required field',
} as const;
