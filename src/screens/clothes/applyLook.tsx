import '../../../styles/screens/clothes-look.css';
import type { ClothesListItem } from '../../contract/types';
import { dateOf } from '../../forms/dates';
import { localTime } from '../../lib/localTime';
import { formatDecimal } from '../../lib/number';
import { clothesTexts } from '../../texts/clothes';
import { viewsTexts as texts } from '../../texts/views';
import type { Column } from '../../ui/table/Table';
import type { GivenLook } from './givenLook';
import { type FurtherColumn, type Mode, readLook } from './listLook';

type ItemColumn = Column<ClothesListItem>;

export interface AppliedLook {
  columns: readonly ItemColumn[];
  /** CSS pixels; tiles are measured. */
  rowHeight: number;
  look: Mode;
}

/** CSS pixels of a row with a thumbnail, and of its column. */
const denseHeight = 64;
const denseWidth = 80;
/** CSS pixels: the further columns leave a title two words a line. */
const leastTitle = 224;

/** Returns the list's own columns as a look shows them, the further ones before the buttons. */
export function applyLook(
  given: GivenLook,
  plain: readonly ItemColumn[],
  rowHeight: number,
  paged: boolean,
): AppliedLook {
  const look = readLook(given);
  const dense = look.mode === 'dense';
  const further = look.columns.map((key) => {
    const { sortValue, ...column } = { ...furtherOnes[key], key };
    // Of these columns the server sorts by the time of the change alone.
    return sortValue && (!paged || key === 'updatedAt') ? { ...column, sortValue } : column;
  });
  const columns = plain.map((column) => {
    if (dense && column.key === 'photo') return { ...column, width: denseWidth };
    return further.length > 0 && column.key === 'title' ? { ...column, least: leastTitle } : column;
  });
  columns.splice(-1, 0, ...further);
  return { columns, rowHeight: dense ? denseHeight : rowHeight, look: look.mode };
}

/** Of the last purchase, by its date. */
const last = ({ lastPurchase }: ClothesListItem) => lastPurchase ?? null;
const supplier = (item: ClothesListItem) => (last(item)?.supplier ?? item.supplier)?.name ?? null;
const price = (item: ClothesListItem) => last(item)?.price ?? null;
const date = (item: ClothesListItem) => dateOf(last(item)?.date);

const furtherOnes: Record<FurtherColumn, Omit<ItemColumn, 'key'>> = {
  supplier: { ...shown('supplier', supplier), width: 160, sortValue: supplier },
  price: {
    ...shown('price', (item) => withHryvnias(price(item))),
    width: 120,
    sortValue: price,
  },
  size: {
    ...shown('size', (item) => last(item)?.size ?? null),
    width: 96,
    sortValue: (item) => last(item)?.size ?? null,
  },
  date: { ...shown('date', date), width: 120, sortValue: date },
  composition: { ...shown('composition', compositionOf), width: 200, sortValue: compositionOf },
  updatedAt: {
    ...shown('updatedAt', ({ updatedAt }) => localTime(updatedAt) || null),
    width: 152,
    sortValue: ({ updatedAt }) => updatedAt || null,
  },
};

function shown(key: FurtherColumn, text: (item: ClothesListItem) => string | null) {
  return { head: texts.columns[key], cell: (item: ClothesListItem) => text(item) ?? clothesTexts.none };
}

function withHryvnias(price: number | null): string | null {
  return price === null ? null : `${formatDecimal(price)}\u00a0₴`;
}

function compositionOf({ fabricComposition }: ClothesListItem): string | null {
  const parts = fabricComposition.map(({ material, percent }) => `${material.name} ${percent}\u00a0%`);
  return parts.length > 0 ? parts.join(', ') : null;
}
