/** Saves single cells of many items, each item independently of the others. */
import type { EntriesChange } from '../../../src/contract/batches';
import type { CellsInput, CellsOutcome, CellsSaved, ItemCells } from '../../../src/contract/cells';
import { type ItemField, itemFieldNames, partName } from '../../../src/contract/itemFields';
import type { FieldProblem } from '../../../src/contract/problem';
import type { Reference } from '../../../src/contract/references';
import type { Author } from '../history/author';
import { batchOfSitting } from '../history/batch';
import { insertChanges } from '../history/record';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { applyEdits, changesOf, type ItemEdit, setOrAdd } from './applyEdits';
import {
  cleanFields,
  entriesOf,
  type Find,
  findEntries,
  nameEntries,
  namesOf,
  type SomeFields,
} from './fields';
import { type HeldItem, holdItems } from './heldItems';
import {
  differingColumns,
  emptyColumns,
  type FieldColumns,
  fromColumns,
  type SeenColumns,
  seenColumns,
  toColumns,
} from './purchaseFields';
import { lastOf } from './purchaseValues';
import { cleanSets, entriesInSets, nameSets, setsAfter, tooLongSets } from './setChanges';

/**
 * The cells of a request in stored form: the values to write, and `seen`, the values of the last
 * purchase that the person saw.
 */
interface CleanCells {
  fields: SomeFields;
  sets: EntriesChange;
  purchase: Partial<FieldColumns>;
  seen: SeenColumns;
}

/**
 * Saves the cells of each item whose new values are allowed and which nobody has changed meanwhile.
 * Additions to sets, and removals from them, do not exclude changes of others.
 * Returns the outcome for every item, without the item itself; the batch of the changes, null if
 * there is none; and whether anything was written. Throws validation_failed if an item occurs
 * twice.
 */
export async function saveCells(
  tx: Tx,
  now: number,
  author: Author,
  { batchId, items }: CellsInput,
): Promise<{ saved: CellsSaved; isWritten: boolean }> {
  const ids = items.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw fieldProblem('items', 'unique', fieldTexts.repeatedItem);
  const cleaned = items.map((item) => refusable(() => cleanCells(item)));
  const named = new Set(cleaned.flatMap((cells) => ('errors' in cells ? [] : fieldsIn(cells))));
  const fields = itemFieldNames.filter((field) => named.has(field));
  const held = await holdItems(tx, ids, { fields, purchases: true });
  const find = await findEntries(
    tx,
    cleaned.flatMap((cells) => ('errors' in cells ? [] : entriesIn(cells))),
  );
  const edits: ItemEdit[] = [];
  const outcomes: CellsOutcome[] = [];
  for (const [at, { id, version }] of items.entries()) {
    const [item, cells] = [held.get(id), cleaned[at]];
    if (!item || !cells) outcomes.push({ id, status: 'gone' });
    else if ('errors' in cells) outcomes.push({ id, status: 'refused', errors: cells.errors });
    else if (isStale(cells, item, version) || !wasSeen(cells, item, find))
      outcomes.push({ id, status: 'stale' });
    else {
      const sets = setsAfter(item.fields, nameSets(cells.sets, find));
      const tooLong = tooLongSets(sets).map(({ field, detail }) => {
        return { field: partName('add', field), code: 'maxItems', detail };
      });
      const errors = [...unknownIn(cells, item, find), ...tooLong];
      outcomes.push({
        id,
        status: errors.length > 0 ? 'refused' : 'saved',
        ...(errors.length > 0 && { errors }),
      });
      if (errors.length === 0) edits.push(editOf(item, cells, sets, find));
    }
  }
  const changes = changesOf(await applyEdits(tx, now, edits));
  const batch = changes.length > 0 ? await batchOfSitting(tx, now, author, batchId) : (batchId ?? null);
  if (batch !== null) await insertChanges(tx, now, { ...author, batchId: batch }, changes);
  return { saved: { batchId: batch, items: outcomes }, isWritten: changes.length > 0 };
}

/** Returns the result, or the reasons why its fields are refused. */
function refusable<T>(work: () => T): T | { errors: FieldProblem[] } {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem && error.errors) return { errors: error.errors };
    throw error;
  }
}

const purchasePrefix = 'lastPurchase.';

/**
 * Returns the values of a request in stored form. Throws validation_failed, naming the field as the
 * request does.
 */
function cleanCells({ set: { lastPurchase = {}, ...fields }, seen = {} }: ItemCells): CleanCells {
  const purchase = refusable(() => toColumns(lastPurchase));
  if ('errors' in purchase) {
    const [error] = purchase.errors;
    if (error) throw fieldProblem(purchasePrefix + error.field, error.code, error.detail);
  }
  return {
    fields: cleanFields(fields),
    sets: cleanSets(fields),
    purchase: purchase as Partial<FieldColumns>,
    seen: seenColumns(seen),
  };
}

/** Returns whether somebody's save excludes these cells. Changes of sets alone go with any save. */
function isStale({ fields, sets, purchase }: CleanCells, item: HeldItem, version: number): boolean {
  const others = namesOf(fields).length + Object.keys(purchase).length;
  return version !== item.version && (others > 0 || Object.keys(sets).length === 0);
}

function fieldsIn({ fields, sets }: CleanCells): ItemField[] {
  return [...namesOf(fields), ...entriesInSets(sets).map(({ field }) => field)];
}

function entriesIn({ fields, sets, purchase, seen }: CleanCells) {
  const suppliers = [purchase.supplier_id, seen.supplier_id].filter((id) => typeof id === 'number');
  const named = [...entriesOf(fields), ...entriesInSets(sets)];
  return [...named, ...suppliers.map((id) => ({ list: 'suppliers' as const, entry: { id } }))];
}

/**
 * Returns whether the last purchase still has the values that the person saw. A supplier that is
 * being merged counts as the survivor.
 */
function wasSeen({ seen }: CleanCells, { purchases }: HeldItem, find: Find): boolean {
  const { supplier_id: id } = seen;
  const supplier = id ? find('suppliers', id) : undefined;
  const values = supplier ? { ...seen, supplier_id: supplier.id } : seen;
  const last = lastOf(purchases);
  return differingColumns(last ? toColumns(last) : emptyColumns, values).length === 0;
}

/**
 * Returns the problems of entries that do not exist, and of a first purchase without a supplier.
 */
function unknownIn(
  { fields, sets, purchase }: CleanCells,
  { purchases }: HeldItem,
  find: Find,
): FieldProblem[] {
  const errors: FieldProblem[] = [...entriesOf(fields), ...entriesInSets(sets, ['add'])]
    .filter(({ list, entry }) => !find(list, entry.id))
    .map(({ path }) => ({ field: path, code: 'not_found', detail: fieldTexts.unknownReference }));
  const field = `${purchasePrefix}supplierId`;
  const supplier = purchase.supplier_id;
  if (supplier !== undefined && !find('suppliers', supplier))
    errors.push({ field, code: 'not_found', detail: fieldTexts.unknownReference });
  if (supplier === undefined && purchases.length === 0 && Object.keys(purchase).length > 0)
    errors.push({ field, code: 'required', detail: fieldTexts.supplierFirst });
  return errors;
}

/** Returns what to write. Cells of the last purchase add a first one to an item that has none. */
function editOf(
  item: HeldItem,
  { fields, purchase }: CleanCells,
  sets: SomeFields<Reference>,
  find: Find,
): ItemEdit {
  const last = lastOf(item.purchases);
  const supplier = find('suppliers', purchase.supplier_id ?? last?.supplierId ?? 0) ?? last?.supplier;
  const bought = supplier && { ...fromColumns(purchase), supplierId: supplier.id, supplier };
  return {
    item,
    fields: { ...nameEntries(fields, find), ...sets },
    ...(bought && { purchases: setOrAdd(last, bought) }),
  };
}
