import { createHash } from 'node:crypto';
import type { ImportRow, ImportSettings } from '../../../../src/contract/imports';
import { entriesOf } from '../../clothes/fields';
import { maxPurchases } from '../../clothes/purchaseValues';
import { purchaseColumns } from '../columns';
import { rowTexts } from '../texts';
import type { Membership } from '../variants';
import { changesOf } from './changes';
import type { CurrentItem } from './current';
import type { EntryNames } from './EntryNames';
import type { Plan, PlannedPurchase, StoredPlan } from './plan';
import type { RowValues } from './readRow';
import { type Add, adderTo, refuseTooMany } from './rowProblems';
import { toStored } from './toStored';
import { identityOf, type Product, plannedKey, Variants, variantKey } from './Variants';

/** The result of checking a row. */
export interface CheckedRow extends Omit<ImportRow, 'row'> {
  plan: StoredPlan | null;
}

/** The items and purchases that some rows name, as the database holds them. */
export interface Found {
  items: ReadonlyMap<number, CurrentItem>;
  itemOfPurchase: ReadonlyMap<number, number>;
}

/**
 * Compares rows with the database. Remembers earlier rows: several rows may describe one item, a
 * row per purchase, and must not contradict each other.
 */
export class RowChecker {
  readonly #rowOfItem = new Map<number, { row: number; fields: string }>();
  readonly #rowOfPurchase = new Map<number, number>();
  /** Number of purchases that the rows so far add, by item. */
  readonly #added = new Map<number, number>();
  readonly #hasPurchases: boolean;
  readonly #namesPurchases: boolean;
  readonly #supplier: number | undefined;
  readonly #replaces: Pick<Plan, 'replaces'>;
  readonly variants = new Variants();
  /** The number of new purchases whose row names no supplier. */
  withoutSupplier = 0;

  constructor(
    { columns, supplier, entries }: Pick<ImportSettings, 'columns' | 'supplier' | 'entries'>,
    private readonly names: EntryNames,
  ) {
    this.#supplier = supplier;
    this.#replaces = entries === 'replace' ? { replaces: true } : {};
    this.#hasPurchases = purchaseColumns.some((field) => columns.includes(field));
    this.#namesPurchases = columns.includes('purchaseId');
  }

  /**
   * Checks a row. A further row of a product concerns only the purchases of its item, unless it
   * describes another item.
   */
  check(row: number, given: RowValues, membership: Membership | null, found: Found): CheckedRow {
    const isNamed = given.id !== null || given.purchaseId !== null;
    const product = isNamed ? undefined : this.variants.productOf(membership);
    const same = product && this.variants.itemOf(product, given.fields, membership);
    if (same) return this.#checkVariant(given, same);
    if (product?.isRefused && given.fields.title === undefined) return this.#checkVariant(given, product);
    const values = product ? this.#asItem(given, product) : given;
    const checked = this.#checkItem(row, values, found);
    if (checked.state === 'new') this.variants.counts.items += 1;
    if (!membership) return checked;
    const { purchases = [] } = found.items.get(checked.id ?? 0) ?? {};
    const item: Product = {
      row,
      itemId: checked.id,
      identity: identityOf(values.fields),
      title: checked.title,
      isRefused: checked.state === 'refused',
      purchases: new Set([...purchases.map(variantKey), plannedKey(values.purchase)]),
      supplier: values.purchase.supplier ?? purchases[0]?.supplier.id,
    };
    if (product) this.variants.addOther(product, item, given.fields);
    else this.variants.add(membership, item, values.fields);
    const { plan } = checked;
    const like = product && { like: product.row };
    if (like && item.isRefused)
      return { ...checked, plan: { ...like, itemId: null, fields: {}, purchase: null } };
    return plan && checked.id === null ? { ...checked, plan: { ...plan, ...like, isFirst: true } } : checked;
  }

  /** Returns the values of a further row that begins an item, with those that the first row has. */
  #asItem(values: RowValues, product: Product): RowValues {
    const { supplier = product.supplier } = values.purchase;
    const purchase = plannedKey(values.purchase) === '' ? values.purchase : { ...values.purchase, supplier };
    return { ...values, fields: this.variants.completed(product, values.fields), purchase };
  }

  #checkVariant({ purchase, problems: wrong }: RowValues, product: Product): CheckedRow {
    const { title, itemId: id, row, purchases } = product;
    const problems = [...wrong];
    const add = adderTo(problems);
    const key = plannedKey(purchase);
    const isNew = key !== '' && !purchases.has(key);
    const supplier = purchase.supplier ?? product.supplier ?? (isNew ? this.#supplierFor(add) : undefined);
    if (product.isRefused && problems.length === 0) add('title', null, rowTexts.productRefused(row));
    if (isNew && purchases.size >= maxPurchases) add('id', id, rowTexts.tooManyPurchases);
    if (problems.length > 0) {
      const plan = { itemId: id, of: row, fields: {}, purchase: null };
      return { state: 'refused', id, title, changes: [], problems, plan };
    }
    if (!isNew) {
      this.variants.counts.skipped += 1;
      return { state: 'unchanged', id, title, changes: [], problems, plan: null };
    }
    purchases.add(key);
    this.variants.counts.purchases += 1;
    const values = { ...purchase, supplier };
    const plan: Plan = {
      itemId: id,
      ...(id === null && { of: row }),
      fields: {},
      purchase: { id: null, values },
    };
    this.#noteEntries(plan);
    const { changes } = changesOf(plan, undefined, this.names);
    const state = id === null ? 'new' : 'changed';
    return { state, id, title, changes, problems, plan: toStored(plan, this.names) };
  }

  #checkItem(row: number, values: RowValues, found: Found): CheckedRow {
    const problems = [...values.problems];
    const add = adderTo(problems);
    const itemId = values.id ?? found.itemOfPurchase.get(values.purchaseId ?? 0) ?? null;
    const item = itemId === null ? undefined : found.items.get(itemId);
    if (itemId !== null && !item) add('id', itemId, rowTexts.noItem);
    else if (!item) this.#checkNew(values, add);
    if (item) this.#checkRepeated(item, values, add);
    if (item && !this.#replaces.replaces) refuseTooMany(item, values.fields, add);
    if (values.cleared.includes('title') && item) add('title', '', rowTexts.clearTitle);
    const purchase = this.#planPurchase(item, values, found, add);
    const title = values.fields.title ?? item?.fields.title ?? '';
    if (problems.length > 0) {
      return { state: 'refused', id: item?.id ?? null, title, changes: [], problems, plan: null };
    }
    return this.#accept(row, item, values, purchase);
  }

  #accept(
    row: number,
    item: CurrentItem | undefined,
    values: RowValues,
    purchase: Plan['purchase'],
  ): CheckedRow {
    const isFirst = !item || !this.#rowOfItem.has(item.id);
    const plan: Plan = {
      itemId: item?.id ?? null,
      fields: isFirst ? values.fields : {},
      ...this.#replaces,
      purchase,
    };
    const { changes, needed } = changesOf(plan, item, this.names);
    if (item && isFirst) this.#rowOfItem.set(item.id, { row, fields: hashOf(values.fields) });
    if (purchase?.id) this.#rowOfPurchase.set(purchase.id, row);
    else if (purchase && item) this.#added.set(item.id, (this.#added.get(item.id) ?? 0) + 1);
    const state = !item ? 'new' : needed ? 'changed' : 'unchanged';
    if (needed) this.#noteEntries(needed);
    const title = values.fields.title ?? item?.fields.title ?? '';
    const stored = needed && toStored(needed, this.names);
    return { state, id: item?.id ?? null, title, changes, problems: [], plan: stored };
  }

  #checkNew({ fields, purchaseId, problems }: RowValues, add: Add): void {
    if (purchaseId !== null) add('purchaseId', purchaseId, rowTexts.noPurchase);
    const hasWrongTitle = problems.some(({ field }) => field === 'title');
    if (fields.title === undefined && !hasWrongTitle) add('title', '', rowTexts.title);
  }

  /**
   * Refuses a repeated item, unless its rows differ in their purchases and have the same fields.
   */
  #checkRepeated(item: CurrentItem, { fields }: RowValues, add: Add): void {
    const before = this.#rowOfItem.get(item.id);
    if (!before) return;
    if (!this.#hasPurchases) add('id', item.id, rowTexts.itemInRow(before.row));
    else if (before.fields !== hashOf(fields)) {
      add('id', item.id, rowTexts.otherInRow(before.row));
    }
  }

  #planPurchase(
    item: CurrentItem | undefined,
    { purchaseId, purchase: values, cleared }: RowValues,
    { itemOfPurchase }: Found,
    add: Add,
  ): Plan['purchase'] {
    if (purchaseId === null && !this.#meansPurchase(item, values)) return null;
    const id = purchaseId ?? this.#onlyPurchase(item, add);
    if (item && purchaseId !== null) {
      const owner = itemOfPurchase.get(purchaseId);
      if (owner === undefined) add('purchaseId', purchaseId, rowTexts.noPurchase);
      else if (owner !== item.id) add('purchaseId', purchaseId, rowTexts.foreignPurchase);
    }
    const earlier = id === null ? undefined : this.#rowOfPurchase.get(id);
    if (earlier !== undefined) add('purchaseId', id, rowTexts.purchaseInRow(earlier));
    if (id === null && item && item.purchases.length + (this.#added.get(item.id) ?? 0) >= maxPurchases) {
      add('id', item.id, rowTexts.tooManyPurchases);
    }
    if (id !== null && cleared.includes('supplier')) add('supplier', '', rowTexts.clearSupplier);
    if (id !== null || values.supplier !== undefined) return { id, values };
    return { id, values: { ...values, supplier: this.#supplierFor(add) } };
  }

  /** Returns the supplier of a new purchase whose row names none. */
  #supplierFor(add: Add): number | undefined {
    this.withoutSupplier += 1;
    if (this.#supplier === undefined) add('supplier', '', rowTexts.supplier);
    return this.#supplier;
  }

  /**
   * Returns whether a row describes a purchase. Empty cells create none, but may clear the values
   * of an item's only purchase.
   */
  #meansPurchase(item: CurrentItem | undefined, values: PlannedPurchase): boolean {
    if (Object.keys(values).length === 0) return false;
    const isEmpty = Object.values(values).every((value) => value === null || value === 0);
    return !isEmpty || (!this.#namesPurchases && item !== undefined && item.purchases.length > 0);
  }

  /**
   * Returns the id of the purchase that a row means if the file does not name purchases: the item's
   * only one. Returns null if the item has none, if there is no item, or if the file names
   * purchases. Adds a problem if the item has several.
   */
  #onlyPurchase(item: CurrentItem | undefined, add: Add): number | null {
    if (this.#namesPurchases || !item) return null;
    if (item.purchases.length > 1) add('purchaseId', '', rowTexts.severalPurchases);
    return item.purchases[0]?.id ?? null;
  }

  #noteEntries({ fields, purchase }: Plan): void {
    for (const { list, entry } of entriesOf(fields)) this.names.note(list, entry);
    if (purchase?.values.supplier !== undefined) this.names.note('suppliers', purchase.values.supplier);
  }
}

/**
 * Returns a hash by which to remember a row. The texts themselves would take as much memory as the
 * decompressed file.
 */
function hashOf(fields: RowValues['fields']): string {
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64');
}
