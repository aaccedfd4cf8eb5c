import type { ShownChange } from '../../api/changeDecoders';
import { type ChangeValues, changeKinds, changeSubjects } from '../../contract/changes';
import type { ItemField } from '../../contract/itemFields';
import type { Id, Image } from '../../contract/types';
import { dateOf } from '../../forms/dates';
import { keysOf } from '../../lib/keys';
import { formatDecimal } from '../../lib/number';
import { historyTexts as texts } from '../../texts/history';
import { purchaseTexts } from '../../texts/purchase';
import { roleTexts } from '../../texts/roles';
import { fieldWords, toldFields } from '../item/fieldWords';

/** One line of what a change did, for a person. */
export type ChangeLine = { label: string } & (
  | {
      kind: 'text';
      /** Undefined where there was nothing to be changed; '' for an empty value. */
      before: string | undefined;
      /** Undefined where nothing is left. */
      after: string | undefined;
    }
  | { kind: 'list'; entries: readonly string[] }
  | { kind: 'photos'; removed: readonly Image[]; added: readonly Image[] }
  | { kind: 'mainPhoto'; before: Image | null; after: Image | null }
  | { kind: 'edits'; edits: readonly EditedImage[] }
);

/** A photo before an edit and after it, and what that made of the upload, in words. */
export interface EditedImage {
  before: Image;
  after: Image;
  words: string;
}

type ChangedPurchase = NonNullable<ChangeValues['purchases']>[number];

/** How each value of others than items is told; undefined where a change does not name it. */
const otherWords = {
  name: ({ name }) => name,
  aliases: ({ aliases }) => aliases?.join(', '),
  email: ({ email }) => email,
  role: ({ role }) => role && roleTexts[role],
  disabled: ({ disabled }) => (disabled === undefined ? undefined : texts.access[`${disabled}`]),
  reset: ({ reset }) => reset && texts.resets[reset],
  url: ({ url }) => url,
  events: ({ events }) => events?.map(eventText).join(', '),
  enabled: ({ enabled }) => (enabled === undefined ? undefined : texts.sending[`${enabled}`]),
  key: ({ key }) => key,
} satisfies Record<string, (values: ChangeValues) => string | null | undefined>;

/** Returns what a change did: each value that it changed, from what to what. */
export function changeLines({ before, after }: Pick<ShownChange, 'before' | 'after'>): ChangeLine[] {
  return [
    ...textLines(before, after),
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
  // What a new item does not have is no news.
  if (!old && !now) return [];
  const words = (told: Told) => (told === null ? '' : told);
  return [{ kind: 'text', label: texts.fields[field], before: words(old), after: words(now) }];
}

/** Returns «Товар: створено» for `clothes.created`; an event that only this API knows as it is. */
function eventText(event: string): string {
  const subject = changeSubjects.find((one) => event.startsWith(`${one}.`));
  const kind = changeKinds.find((one) => event.endsWith(`.${one}`));
  return subject && kind ? `${texts.subjects[subject]}: ${texts.kinds[kind].toLowerCase()}` : event;
}

function photoLines(before: readonly Image[], after: readonly Image[]): ChangeLine[] {
  const removed = without(before, after);
  const added = without(after, before);
  if (removed.length + added.length === 0) return [];
  return [{ kind: 'photos', label: texts.fields.images, removed, added }];
}

function editLines(before: readonly Image[], after: readonly Image[]): ChangeLine[] {
  const edits = after.flatMap((now): EditedImage[] => {
    const old = before.find(({ id }) => id === now.id);
    return old ? [{ before: old, after: now, words: editWords(now) }] : [];
  });
  return edits.length > 0 ? [{ kind: 'edits', label: texts.fields.edits, edits }] : [];
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

/** Tells which photo went to which place, or how many did where that does not tell all. */
function orderLines(before: readonly Id[] = [], after: readonly Id[] = []): ChangeLine[] {
  const moved = after.filter((id, at) => before[at] !== id);
  if (moved.length === 0) return [];
  const one = moved.find((id) => isSameOrder(butFor(before, id), butFor(after, id)));
  const entry =
    one === undefined
      ? texts.order.many(moved.length)
      : texts.order.one(before.indexOf(one) + 1, after.indexOf(one) + 1);
  return [{ kind: 'list', label: texts.fields.imageOrder, entries: [entry] }];
}

function butFor(ids: readonly Id[], left: Id): Id[] {
  return ids.filter((id) => id !== left);
}

function isSameOrder(one: readonly Id[], other: readonly Id[]): boolean {
  return one.length === other.length && one.every((id, at) => other[at] === id);
}

function mainPhotoLines(before: ChangeValues, after: ChangeValues): ChangeLine[] {
  const [old = null, now = null] = [before.mainImage, after.mainImage];
  return old || now ? [{ kind: 'mainPhoto', label: texts.fields.mainImage, before: old, after: now }] : [];
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
  return entries.length > 0 ? [{ kind: 'list', label: texts.fields.purchases, entries }] : [];
}

/** What a purchase has beside the supplier and the date, which name it. */
const purchaseParts = {
  price: ({ price }) => withUnit(price, purchaseTexts.hryvnia),
  weight: ({ weight }) => withUnit(weight, purchaseTexts.kilogram),
  size: ({ size }) => size ?? '',
  measurements: ({ measurements }) => measurements ?? '',
} satisfies Record<string, (purchase: ChangedPurchase) => string>;

function wholeText(purchase: ChangedPurchase): string {
  const parts = Object.values(purchaseParts).map((part) => part(purchase));
  return [nameOf(purchase), ...parts, purchase.luxury && texts.purchase.luxury].filter(Boolean).join(', ');
}

function differenceText(old: ChangedPurchase, now: ChangedPurchase): string {
  const words = texts.purchase;
  const told: Record<string, (purchase: ChangedPurchase) => string> = {
    [words.supplier]: supplierOf,
    [words.date]: ({ date }) => dateOf(date) ?? '',
    ...Object.fromEntries(keysOf(purchaseParts).map((part) => [words[part], purchaseParts[part]])),
    [words.luxury]: ({ luxury }) => (luxury ? words.yes : words.no),
  };
  return Object.entries(told)
    .map(([label, textOf]) => ({ label, from: textOf(old), to: textOf(now) }))
    .filter(({ from, to }) => from !== to)
    .map(({ label, from, to }) => `${label} ${from || texts.empties} → ${to || texts.empties}`)
    .join(', ');
}

function nameOf(purchase: ChangedPurchase): string {
  return purchaseTexts.name(supplierOf(purchase), dateOf(purchase.date));
}

function supplierOf({ supplier }: ChangedPurchase): string {
  return supplier.name || texts.purchase.unnamed;
}

function withUnit(value: number | null, unit: string): string {
  return value === null ? '' : `${formatDecimal(value)}\u00a0${unit}`;
}

function without<T extends { id: Id }>(entries: readonly T[], others: readonly T[]): T[] {
  return entries.filter(({ id }) => !others.some((other) => other.id === id));
}
