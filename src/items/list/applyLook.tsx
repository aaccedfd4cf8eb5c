import '../../../styles/items/clothes-look.css';
import { type EntriesField, itemFields } from '../../contract/itemFields';
import { latinSize } from '../../contract/sizes';
import type { ClothesListItem } from '../../contract/types';
import { dateOf } from '../../core/forms/dates';
import { localTime } from '../../core/lib/localTime';
import { itemNumber } from '../../core/texts/itemNumber';
import { money } from '../../core/texts/money';
import type { Column } from '../../ui/table/columns';
import { viewsTexts as texts } from '../views/texts';
import { EntryChips } from './EntryChips';
import type { GivenLook } from './givenLook';
import {
  entriesColumns,
  type FurtherColumn,
  furtherColumns,
  type LookOptions,
  type Mode,
  readLook,
} from './listLook';
import { clothesTexts } from './texts';

type ItemColumn = Column<ClothesListItem>;

/** The further columns that the look `cells` always has. */
const tableColumns = /^(supplier|price|size)$/;

export interface AppliedLook {
  columns: readonly ItemColumn[];
  /** The height of a row in CSS pixels. Tiles do not use it: their height is measured. */
  rowHeight: number;
  look: Mode;
}

/** The height of a dense row and the width of its photo's column, in CSS pixels. */
const denseHeight = 56;
const denseWidth = 80;
/**
 * The minimum width of the title beside further columns, in CSS pixels: two words fit on a line.
 */
const minTitleWidth = 224;

/**
 * Returns the look with its columns: those in `plain`, with the chosen further ones before the
 * last, which holds the buttons. `options` are what can be chosen; an unknown look becomes
 * rows. `rowHeight` is the height of a row that is not dense, in CSS pixels. `sorts` matches the
 * keys of the columns by which the server can sort; it is null for a whole list, which the app
 * sorts by any column.
 */
export function applyLook(
  given: GivenLook,
  options: LookOptions,
  plain: readonly ItemColumn[],
  rowHeight: number,
  sorts: RegExp | null,
): AppliedLook {
  const look = readLook(given, options);
  const isTable = look.mode === 'cells';
  const dense = isTable || look.mode === 'dense';
  const chosen = furtherColumns.filter(
    (key) => look.columns.includes(key) || (isTable && tableColumns.test(key)),
  );
  const further = chosen.map((key) => {
    const { sortValue, ...column } = { ...furtherOnes[key], key };
    return sortValue && (!sorts || sorts.test(key)) ? { ...column, sortValue } : column;
  });
  const columns = plain.map((column) => {
    if (dense && column.key === 'photo') return { ...column, width: denseWidth };
    return further.length > 0 && column.key === 'title' ? { ...column, least: minTitleWidth } : column;
  });
  columns.splice(-1, 0, ...further);
  return { columns, rowHeight: dense ? denseHeight : rowHeight, look: look.mode };
}

/** Returns the item's last purchase; null if there is none or the API does not send it. */
const last = ({ lastPurchase }: ClothesListItem) => lastPurchase ?? null;
const supplier = (item: ClothesListItem) => (last(item)?.supplier ?? item.supplier)?.name ?? null;
const price = (item: ClothesListItem) => last(item)?.price ?? null;
const date = (item: ClothesListItem) => dateOf(last(item)?.date);

const furtherOnes: Record<FurtherColumn, Omit<ItemColumn, 'key'>> = {
  number: { ...shown('number', ({ id }) => itemNumber(id)), width: 112, sortValue: ({ id }) => id },
  supplier: { ...shown('supplier', supplier), width: 160, sortValue: supplier },
  price: {
    ...shown('price', priceText),
    width: 120,
    sortValue: price,
  },
  size: {
    ...shown('size', (item) => last(item)?.size ?? null),
    width: 96,
    sortValue: (item) => latinSize(last(item)?.size ?? '') || null,
  },
  date: { ...shown('date', date), width: 120, sortValue: date },
  composition: { ...shown('composition', compositionOf), width: 200, sortValue: compositionOf },
  ...(Object.fromEntries(
    entriesColumns.map((key) => [
      key,
      {
        head: texts.columns[key],
        width: 200,
        cell: (item) => <EntryChips kind={itemFields[key].list} entries={item[key]} />,
      },
    ]),
  ) as Record<EntriesField, Omit<ItemColumn, 'key'>>),
  updatedAt: {
    ...shown('updatedAt', ({ updatedAt }) => localTime(updatedAt) || null),
    width: 152,
    sortValue: ({ updatedAt }) => updatedAt || null,
  },
};

function shown(key: FurtherColumn, text: (item: ClothesListItem) => string | null) {
  return { head: texts.columns[key], cell: (item: ClothesListItem) => text(item) ?? clothesTexts.none };
}

function priceText(item: ClothesListItem): string | null {
  const hryvnias = price(item);
  return hryvnias === null ? null : money(hryvnias);
}

function compositionOf({ fabricComposition }: ClothesListItem): string | null {
  const parts = fabricComposition.map(({ material, percent }) => `${material.name} ${percent}\u00a0%`);
  return parts.length > 0 ? parts.join(', ') : null;
}
