import { emptyItemFields } from '../../contract/itemFields';
import type { Id } from '../../contract/types';
import { ConflictDialog } from '../page/ConflictDialog';
import { type ItemValues, itemValues } from '../page/itemValues';
import type { PurchaseValues } from './purchaseValues';

interface PurchaseConflictProps {
  id: Id;
  /** The values that both versions were edited from. */
  base: PurchaseValues;
  mine: PurchaseValues;
  /** The saved version; null if somebody has deleted the purchase. */
  theirs: PurchaseValues | null;
  /** Called with the chosen values; null leaves the purchase deleted. */
  onSave(values: PurchaseValues | null): void;
  onClose(): void;
}

/** The choice between two versions of one purchase. */
export function PurchaseConflict({ id, base, mine, theirs, onSave, onClose }: PurchaseConflictProps) {
  const only = (values: PurchaseValues | null): ItemValues => ({
    ...itemValues({ ...emptyItemFields, purchases: [] }),
    purchases: values ? [{ ...values, key: `${id}`, id, removed: false, files: [] }] : [],
  });
  return (
    <ConflictDialog
      base={only(base)}
      mine={only(mine)}
      theirs={only(theirs)}
      onSave={({ purchases: [chosen] }) => {
        if (!chosen) return onSave(null);
        const { key: _key, id: _id, removed: _removed, files: _files, ...values } = chosen;
        onSave(values);
      }}
      onClose={onClose}
    />
  );
}
