import type { CellsInput, CellsOutcome, ItemCells } from '../../contract/cells';
import type { FieldProblem } from '../../contract/problem';
import { type CellValue, fieldOf, partOf, purchasePrefix, supplierPath } from './cellColumns';
import { grouped, type HeldCell } from './heldCells';
import { cellsTexts as texts } from './texts';

/** An input whose value is known, so that it can be sent. */
export type SentCell = HeldCell & { value: CellValue };

/** Returns the items of the request that saves the cells. */
export function itemsOf(sent: readonly SentCell[]): CellsInput['items'] {
  return [...grouped(sent, ({ id }) => id)].map(([id, cells]): ItemCells => {
    const seen = partOf(cells.map(({ key, base }) => ({ key, value: base, base }))).lastPurchase;
    // The oldest version that a cell was edited from: if the item is newer, the server answers
    // `stale` with the newer item.
    const version = Math.min(...cells.map((cell) => cell.version));
    return { id, version, set: partOf(cells), ...(seen && { seen }) };
  });
}

/**
 * Returns the state of an input after the server has answered for its item. `sent` are the item's
 * inputs in the request; the input itself is not among them if the person has typed since.
 */
export function afterOutcome(
  cell: HeldCell,
  sent: readonly SentCell[],
  { status, item, errors = [] }: CellsOutcome,
): HeldCell {
  if (!item) return { ...cell, state: 'refused', message: texts.gone };
  const was = sent.find(({ key }) => key === cell.key);
  if (was === cell && status === 'saved') return { ...cell, state: 'saved' };
  if (was === cell && status === 'refused') {
    const refused = refusalOf(cell, sent, errors);
    if (refused) return refused;
  }
  if (cell.state !== 'waiting') return cell;
  const { several, valueIn, text } = fieldOf(cell.key);
  // The server joins what people add and remove; what they saw stays what they saw.
  if (several) {
    const seen = was && status === 'saved' ? was.value : cell.base;
    return { ...cell, base: seen, version: item.version ?? cell.version };
  }
  const [base, version] = [valueIn(item), item.version ?? cell.version];
  if (base === cell.base || (was && status === 'saved')) return { ...cell, base, version };
  if (base === cell.value) return { ...cell, state: 'saved' };
  return { ...cell, base, version, state: 'stale', message: texts.now(text(item)) };
}

/**
 * Returns the input as refused, with the reason from `errors`; null if they concern only other
 * inputs of its item.
 */
function refusalOf(
  cell: HeldCell,
  sent: readonly SentCell[],
  errors: readonly FieldProblem[],
): HeldCell | null {
  const { path } = fieldOf(cell.key);
  const refused = { ...cell, state: 'refused' } as const;
  const own = errors.find(({ field }) => field === path);
  if (own) return { ...refused, message: own.detail };
  if (errors.some(({ field, code }) => field === supplierPath && code === 'required'))
    return path.startsWith(purchasePrefix)
      ? { ...refused, message: texts.supplierFirst, needsSupplier: true }
      : null;
  const named = sent.some(({ key }) => errors.some(({ field }) => field === fieldOf(key).path));
  return named ? null : { ...refused, message: errors[0]?.detail ?? '' };
}
