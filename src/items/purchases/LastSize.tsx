import { TextField } from '../../ui/fields/TextField';
import { lastRow, type PurchaseRow, purchaseErrors } from '../page/itemValues';
import { itemTexts } from '../page/texts';
import { usePurchaseName } from './PurchasesCard';

const texts = itemTexts.purchases;

interface LastSizeProps {
  rows: readonly PurchaseRow[];
  onChange(rows: PurchaseRow[]): void;
}

/**
 * The field for the size of the item's last purchase, which the list shows as the item's size.
 * Renders nothing without purchases.
 */
export function LastSize({ rows, onChange }: LastSizeProps) {
  const nameOf = usePurchaseName();
  const last = lastRow(rows);
  if (!last) return null;
  return (
    <TextField
      label={texts.fields.size}
      hint={rows.length > 1 && texts.lastSize(nameOf(last))}
      autoComplete="off"
      value={last.size}
      onChange={(size) => onChange(rows.map((row) => (row === last ? { ...row, size } : row)))}
      error={purchaseErrors(last).size}
    />
  );
}
