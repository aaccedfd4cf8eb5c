/** Saves single cells of many items, each item independently of the others. */
import type { CellsInput, CellsOutcome, CellsSaved, ItemCells } from '../../../src/contract/cells';
import type { ChangeValues } from '../../../src/contract/changes';
import { itemFieldNames } from '../../../src/contract/itemFields';
import type { FieldProblem } from '../../../src/contract/problem';
import type { Reference } from '../../../src/contract/references';
import type { Author } from '../history/author';
import { batchOfSitting } from '../history/batch';
import { type ChangeDraft, insertChanges, itemSubject, updated } from '../history/record';
import { isSame } from '../history/values';
import { lockItems } from '../platform/db/locks';
import type { Tx } from '../platform/db/transactions';
import { fieldProblem, Problem } from '../platform/Problem';
import { fieldTexts } from '../platform/problemTexts';
import { type ChangedPurchase, writePurchases } from './bulk/write';
import { writeManyFields } from './bulk/writeManyFields';
import {
  cleanFields,
  differing,
  entriesOf,
  findEntries,
  nameEntries,
  namesOf,
  type SomeFields,
} from './fields';
import {
  differingColumns,
  emptyColumns,
  type FieldColumns,
  fromColumns,
  type SeenColumns,
  seenColumns,
  toColumns,
} from './purchaseFields';
import { lastOf, type PurchaseValue, purchaseValue, purchaseValuesOf } from './purchaseValues';
import { readFields } from './storedFields';

/** A locked item, as it is stored. */
interface StoredItem {
  id: number;
  title: string;
  version: number;
  /** The fields of the request’s cells. */
  fields: SomeFields<Reference>;
  last: PurchaseValue | undefined;
}

/**
 * The cells of a request in stored form: the values to write, and `seen`, the values of the last
 * purchase that the person saw.
 */
interface CleanCells {
  fields: SomeFields;
  purchase: Partial<FieldColumns>;
  seen: SeenColumns;
}

type Found = Awaited<ReturnType<typeof findEntries>>;

/**
 * Saves the cells of each item whose new values are allowed and which nobody has changed meanwhile.
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
  const stored = await holdItems(tx, ids, cleaned);
  const find = await findEntries(
    tx,
    cleaned.flatMap((cells) => ('errors' in cells ? [] : entriesIn(cells))),
  );
  const writes: Write[] = [];
  const outcomes: CellsOutcome[] = [];
  for (const [at, { id, version }] of items.entries()) {
    const [item, cells] = [stored.get(id), cleaned[at]];
    if (!item || !cells) outcomes.push({ id, status: 'gone' });
    else if ('errors' in cells) outcomes.push({ id, status: 'refused', errors: cells.errors });
    else if (version !== item.version || !wasSeen(cells, item, find)) outcomes.push({ id, status: 'stale' });
    else {
      const errors = unknownIn(cells, item, find);
      outcomes.push({
        id,
        status: errors.length > 0 ? 'refused' : 'saved',
        ...(errors.length > 0 && { errors }),
      });
      const write = errors.length > 0 ? null : await planCells(tx, now, item, cells, find);
      if (write) writes.push(write);
    }
  }
  await writeManyFields(tx, writes, now);
  await writePurchases(
    tx,
    writes.flatMap(({ purchase }) => purchase ?? []),
    now,
  );
  const drafts = writes.map(({ draft }) => draft);
  const batch = drafts.length > 0 ? await batchOfSitting(tx, now, author, batchId) : (batchId ?? null);
  if (batch !== null) await insertChanges(tx, now, { ...author, batchId: batch }, drafts);
  return { saved: { batchId: batch, items: outcomes }, isWritten: drafts.length > 0 };
}

/**
 * Returns the items that exist, by id, and locks them in the order of ids. Reads only the fields of
 * the cells, because a description may be long.
 */
async function holdItems(
  tx: Tx,
  ids: readonly number[],
  cells: readonly (CleanCells | { errors: FieldProblem[] })[],
): Promise<Map<number, StoredItem>> {
  const set = new Set(cells.flatMap((one) => ('errors' in one ? [] : namesOf(one.fields))));
  const names = itemFieldNames.filter((field) => set.has(field));
  const rows = await lockItems(tx, ids);
  const there = rows.map(({ id }) => id);
  const fields = await readFields(tx, there, names);
  const purchases = await purchaseValuesOf(tx, there);
  return new Map(
    rows.flatMap(({ id, title, version }): [number, StoredItem][] => {
      const own = fields.get(id);
      return own ? [[id, { id, title, version, fields: own, last: lastOf(purchases.get(id) ?? []) }]] : [];
    }),
  );
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
    purchase: purchase as Partial<FieldColumns>,
    seen: seenColumns(seen),
  };
}

function entriesIn({ fields, purchase, seen }: CleanCells) {
  const suppliers = [purchase.supplier_id, seen.supplier_id].filter((id) => typeof id === 'number');
  return [...entriesOf(fields), ...suppliers.map((id) => ({ list: 'suppliers' as const, entry: { id } }))];
}

/**
 * Returns whether the last purchase still has the values that the person saw. A supplier that is
 * being merged counts as the survivor.
 */
function wasSeen({ seen }: CleanCells, { last }: StoredItem, find: Found): boolean {
  const { supplier_id: id } = seen;
  const supplier = id ? find('suppliers', id) : undefined;
  const values = supplier ? { ...seen, supplier_id: supplier.id } : seen;
  return differingColumns(last ? toColumns(last) : emptyColumns, values).length === 0;
}

/**
 * Returns the problems of entries that do not exist, and of a first purchase without a supplier.
 */
function unknownIn({ fields, purchase }: CleanCells, { last }: StoredItem, find: Found): FieldProblem[] {
  const errors: FieldProblem[] = entriesOf(fields)
    .filter(({ list, entry }) => !find(list, entry.id))
    .map(({ path }) => ({ field: path, code: 'not_found', detail: fieldTexts.unknownReference }));
  const field = `${purchasePrefix}supplierId`;
  const supplier = purchase.supplier_id;
  if (supplier !== undefined && !find('suppliers', supplier))
    errors.push({ field, code: 'not_found', detail: fieldTexts.unknownReference });
  if (supplier === undefined && !last && Object.keys(purchase).length > 0)
    errors.push({ field, code: 'required', detail: fieldTexts.supplierFirst });
  return errors;
}

/** The cells of an item to write, and the change for the history. */
interface Write {
  id: number;
  fields: SomeFields;
  /** The change of the last purchase; null if no stored purchase changes. */
  purchase: ChangedPurchase | null;
  draft: ChangeDraft;
}

/**
 * Returns what to write; null if nothing changes. An item's first purchase is added here already.
 */
async function planCells(
  tx: Tx,
  now: number,
  { id, title, fields: before, last }: StoredItem,
  { fields, purchase }: CleanCells,
  find: Found,
): Promise<Write | null> {
  const wanted = differing(nameEntries(fields, find), before);
  const after: SomeFields<Reference> = { ...before, ...wanted };
  const changes: Record<'from' | 'to', ChangeValues> = { from: before, to: after };
  const bought = last
    ? changedPurchase(last, purchase, find)
    : await addPurchase(tx, now, id, purchase, find);
  if (bought) {
    changes.from = { ...before, purchases: last ? [last] : [] };
    changes.to = { ...after, purchases: [bought] };
  }
  const draft = updated(itemSubject(id, after.title ?? title), changes.from, changes.to);
  const isChanged = last && bought && !isSame(last, bought);
  return draft && { id, fields: wanted, purchase: isChanged ? { from: last, to: bought } : null, draft };
}

function changedPurchase(last: PurchaseValue, columns: Partial<FieldColumns>, find: Found): PurchaseValue {
  const { supplier_id = last.supplierId } = columns;
  const supplier = find('suppliers', supplier_id) ?? last.supplier;
  return { ...last, ...fromColumns(columns), supplierId: supplier.id, supplier };
}

/** Adds the first purchase of an item. Returns it; null without a supplier. */
async function addPurchase(
  tx: Tx,
  now: number,
  itemId: number,
  { supplier_id, ...columns }: Partial<FieldColumns>,
  find: Found,
): Promise<PurchaseValue | null> {
  if (supplier_id === undefined) return null;
  const { id } = await tx
    .insertInto('purchases')
    .values({
      ...emptyColumns,
      ...columns,
      clothes_id: itemId,
      supplier_id: find('suppliers', supplier_id)?.id ?? supplier_id,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.updateTable('clothes').set({ updated_at: now }).where('id', '=', itemId).execute();
  return (await purchaseValue(tx, id)) ?? null;
}
