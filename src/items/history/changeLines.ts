import { fieldTexts } from '../../batches/revertTexts';
import type { ShownChange } from '../../contract/changes';
import { type ChangeValues, changeKinds, changeSubjects } from '../../contract/changes';
import { type ItemField, itemFieldsOf } from '../../contract/itemFields';
import { joinNames } from '../../contract/joinNames';
import { isPurchaseFieldOf, type PurchaseField, purchaseValueFields } from '../../contract/purchaseFields';
import type { Reference } from '../../contract/references';
import type { Id, Image } from '../../contract/types';
import { dateOf } from '../../core/forms/dates';
import { keysOf } from '../../core/lib/objectKeys';
import { roleTexts } from '../../core/texts/roles';
import { fieldWords, toldFields } from '../fields/fieldWords';
import { purchaseTexts } from '../purchases/fieldTexts';
import { purchaseValues } from '../purchases/purchaseValues';
import { purchaseWords } from '../purchases/purchaseWords';
import { historyTexts as texts } from './texts';

/** One line of a shown change: a label, and the old and new values that it describes. */
export type ChangeLine = { label: string } & (
  | {
      kind: 'text';
      /** The old value; undefined if it did not exist before, '' if it was empty. */
      before: string | undefined;
      /** The new value; undefined if the change removed it, '' if it is empty. */
      after: string | undefined;
    }
  | { kind: 'list'; entries: readonly string[] }
  | { kind: 'photos'; removed: readonly Image[]; added: readonly Image[] }
  | { kind: 'mainPhoto'; before: Image | null; after: Image | null }
  | { kind: 'edits'; edits: readonly EditedImage[] }
);

/** A photo before and after an edit, with a description of the edit in Ukrainian. */
export interface EditedImage {
  before: Image;
  after: Image;
  words: string;
}

type ChangedPurchase = NonNullable<ChangeValues['purchases']>[number];

/**
 * For each value of subjects other than items, a function that returns it as text; undefined if the
 * change does not name the value, null if it is empty.
 */
const otherWords = {
  name: ({ name }) => name,
  aliases: ({ aliases }) => aliases && joinNames(aliases),
  email: ({ email }) => email,
  role: ({ role }) => role && roleTexts[role],
  disabled: ({ disabled }) => (disabled === undefined ? undefined : texts.access[`${disabled}`]),
  reset: ({ reset }) => reset && texts.resets[reset],
  url: ({ url }) => url,
  events: ({ events }) => events?.map(eventText).join(', '),
  enabled: ({ enabled }) => (enabled === undefined ? undefined : texts.sending[`${enabled}`]),
  key: ({ key }) => key,
  status: ({ status }) => status && texts.statuses[status],
} satisfies Record<string, (values: ChangeValues) => string | null | undefined>;

/** Returns the lines that show a change: one for each touched value, with its old and new value. */
export function changeLines({ before, after }: Pick<ShownChange, 'before' | 'after'>): ChangeLine[] {
  return [
    ...textLines(before, after),
    ...entriesLines(before, after),
    ...purchaseLines(before.purchases, after.purchases),
    ...mainPhotoLines(before, after),
    ...photoLines(before.images ?? [], after.images ?? []),
    ...editLines(before.images ?? [], after.images ?? []),
    ...orderLines(before.imageOrder, after.imageOrder),
  ];
}

function textLines(before: ChangeValues, after: ChangeValues): ChangeLine[] {
  const [itemBefore, itemAfter] = [fieldWords(before, texts.material), fieldWords(after, texts.material)];
  return [
    ...toldFields.flatMap((field) => textLine(field, itemBefore[field], itemAfter[field])),
    ...keysOf(otherWords).flatMap((field) =>
      textLine(field, otherWords[field](before), otherWords[field](after)),
    ),
  ];
}

type Told = string | null | undefined;

function textLine(field: ItemField | keyof typeof otherWords, old: Told, now: Told): ChangeLine[] {
  // Values that were empty and stay so, as most values of a new item.
  if (!old && !now) return [];
  const words = (told: Told) => (told === null ? '' : told);
  return [{ kind: 'text', label: fieldTexts[field], before: words(old), after: words(now) }];
}

/**
 * Returns an event of a webhook in words: «Товар: створено» for `clothes.created`. An event that
 * this app does not know is returned unchanged.
 */
function eventText(event: string): string {
  const subject = changeSubjects.find((one) => event.startsWith(`${one}.`));
  const kind = changeKinds.find((one) => event.endsWith(`.${one}`));
  return subject && kind ? `${texts.subjects[subject]}: ${texts.kinds[kind].toLowerCase()}` : event;
}

/**
 * Returns a line for each field with several entries, of which a change holds only the difference.
 */
function entriesLines(before: ChangeValues, after: ChangeValues): ChangeLine[] {
  const { added, removed } = texts.purchase;
  return itemFieldsOf('entries').flatMap((field) => {
    const told = ([word, entries]: [string, readonly Reference[] | undefined]) =>
      entries?.length ? [`${word}: ${joinNames(entries.map(({ name }) => name))}`] : [];
    const entries = [told([added, after[field]]), told([removed, before[field]])].flat();
    return entries.length > 0 ? [{ kind: 'list' as const, label: fieldTexts[field], entries }] : [];
  });
}

function photoLines(before: readonly Image[], after: readonly Image[]): ChangeLine[] {
  const removed = without(before, after);
  const added = without(after, before);
  if (removed.length + added.length === 0) return [];
  return [{ kind: 'photos', label: fieldTexts.images, removed, added }];
}

function editLines(before: readonly Image[], after: readonly Image[]): ChangeLine[] {
  const edits = after.flatMap((now): EditedImage[] => {
    const old = before.find(({ id }) => id === now.id);
    return old ? [{ before: old, after: now, words: editWords(now) }] : [];
  });
  return edits.length > 0 ? [{ kind: 'edits', label: fieldTexts.edits, edits }] : [];
}

function editWords({ edit }: Image): string {
  if (!edit) return texts.edit.none;
  const { rotate, crop } = edit;
  const words = [
    crop && texts.edit.cropped(crop.width, crop.height),
    rotate !== 0 && texts.edit.rotated(rotate),
  ];
  return words.filter(Boolean).join(', ');
}

/**
 * Returns a line that says which photo moved to which place, or how many photos moved if the order
 * cannot be explained by a single move; [] if none moved.
 */
function orderLines(before: readonly Id[] = [], after: readonly Id[] = []): ChangeLine[] {
  const moved = after.filter((id, at) => before[at] !== id);
  if (moved.length === 0) return [];
  const one = moved.find((id) => isSameOrder(butFor(before, id), butFor(after, id)));
  const entry =
    one === undefined
      ? texts.order.many(moved.length)
      : texts.order.one(before.indexOf(one) + 1, after.indexOf(one) + 1);
  return [{ kind: 'list', label: fieldTexts.imageOrder, entries: [entry] }];
}

function butFor(ids: readonly Id[], left: Id): Id[] {
  return ids.filter((id) => id !== left);
}

function isSameOrder(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id, at) => other[at] === id);
}

function mainPhotoLines(before: ChangeValues, after: ChangeValues): ChangeLine[] {
  const [old = null, now = null] = [before.mainImage, after.mainImage];
  return old || now ? [{ kind: 'mainPhoto', label: fieldTexts.mainImage, before: old, after: now }] : [];
}

function purchaseLines(
  before: readonly ChangedPurchase[] = [],
  after: readonly ChangedPurchase[] = [],
): ChangeLine[] {
  const words = texts.purchase;
  const entries = [
    ...without(after, before).map((purchase) => `${words.added}: ${wholeText(purchase)}`),
    ...after.flatMap((now) => {
      const old = before.find(({ id }) => id === now.id);
      return old ? [`${words.changed}: ${nameOf(now)}: ${differenceText(old, now)}`] : [];
    }),
    ...without(before, after).map((purchase) => `${words.removed}: ${wholeText(purchase)}`),
  ];
  return entries.length > 0 ? [{ kind: 'list', label: fieldTexts.purchases, entries }] : [];
}

/** The fields of a purchase except the supplier and the date, which form its name. */
const ownFields = purchaseValueFields.filter((field) => field !== 'date');

function wholeText(purchase: ChangedPurchase): string {
  const told = wordsOf(purchase);
  const isFlag = (field: PurchaseField) => isPurchaseFieldOf(field, 'flag');
  const parts = ownFields.map((field) => told[field] && (isFlag(field) ? labelOf(field) : told[field]));
  return [nameOf(purchase), ...parts].filter(Boolean).join(', ');
}

function differenceText(old: ChangedPurchase, now: ChangedPurchase): string {
  const [before, after] = [wordsOf(old), wordsOf(now)];
  const { no } = texts.purchase;
  return (['supplier', 'date', ...ownFields] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => {
      const empty = isPurchaseFieldOf(field, 'flag') ? no : texts.empties;
      return `${labelOf(field)} ${before[field] || empty} → ${after[field] || empty}`;
    })
    .join(', ');
}

const labelOf = texts.purchase.field;

function wordsOf(purchase: ChangedPurchase): Record<PurchaseField, string> {
  const { yes } = texts.purchase;
  const words = purchaseWords(purchaseValues(purchase), yes);
  return { supplier: supplierOf(purchase), ...words };
}

function nameOf(purchase: ChangedPurchase): string {
  return purchaseTexts.name(supplierOf(purchase), dateOf(purchase.date));
}

function supplierOf({ supplier }: ChangedPurchase): string {
  return supplier.name || texts.purchase.unnamed;
}

function without<T extends { id: Id }>(entries: readonly T[], others: readonly T[]): T[] {
  return entries.filter(({ id }) => !others.some((other) => other.id === id));
}
