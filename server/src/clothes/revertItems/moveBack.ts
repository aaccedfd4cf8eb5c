/** Reverts moves of purchases and photos from one item to another. */
import type { RevertLeft } from '../../../../src/contract/changes';
import type { Author } from '../../history/author';
import type { Moved } from '../../history/moved';
import { insertChanges, itemSubject, updated } from '../../history/record';
import type { StoredChange } from '../../history/revert';
import { whyLeftAlone } from '../../history/revertRules';
import { historyTexts } from '../../history/texts';
import { compareAgain } from '../../photos/pairing';
import { replaceMainPhoto } from '../../photos/photos';
import type { Tx } from '../../platform/db/transactions';
import { fieldTexts } from '../../platform/problemTexts';
import { slicesOf } from '../../platform/slices';
import { raiseVersions } from '../fieldWrites';
import { loadItemValues } from '../itemValues';
import { maxPurchases, purchaseValuesOf } from '../purchaseValues';
import { moveToItem } from '../purchaseWrites';

type Left = Pick<RevertLeft, 'field' | 'reason'>[];

/** Returns a change without its moved parts, which it has neither added nor deleted. */
export function withoutMoved(change: StoredChange): StoredChange {
  const { moved = [], before, after } = change;
  if (moved.length === 0) return change;
  const purchases = new Set(moved.flatMap((one) => one.purchases));
  const images = new Set(moved.flatMap((one) => one.images));
  const rest = (values: StoredChange['before']) => ({
    ...values,
    ...(values.purchases && { purchases: values.purchases.filter(({ id }) => !purchases.has(id)) }),
    ...(values.images && { images: values.images.filter(({ id }) => !images.has(id)) }),
  });
  return { ...change, before: rest(before), after: rest(after) };
}

/** Returns the ids of all items that reverting a change writes to. */
export function itemsOf({ subjectId, moved = [] }: StoredChange): number[] {
  return [...new Set([subjectId, ...moved.flatMap(({ from, to }) => [from, to])])];
}

/**
 * Moves back the parts that are still as the change left them, and records the change of the other
 * item. Returns these moves for the caller to record with the change of the subject. Adds the parts
 * that cannot be moved back to `left`, but not those that are back already. The caller has locked
 * all items.
 */
export async function moveBack(
  tx: Tx,
  change: StoredChange,
  now: number,
  author: Author,
  left: Left,
): Promise<Moved[]> {
  const back: Moved[] = [];
  for (const moved of change.moved ?? []) {
    const found = await findMovable(tx, change, moved, left);
    if (found.purchases.length + found.images.length === 0) continue;
    const other = moved.from === change.subjectId ? moved.to : moved.from;
    const before = await loadItemValues(tx, other);
    const made = await moveParts(tx, moved, found, now);
    await raiseVersions(tx, now, [other]);
    const after = await loadItemValues(tx, other);
    const draft = updated(itemSubject(other, after.title), before, after);
    if (draft) await insertChanges(tx, now, { ...author, reverts: undefined }, [{ ...draft, moved: [made] }]);
    back.push(made);
  }
  return back;
}

/**
 * The parts that are still where a change put them; photos of purchases move with their purchases.
 */
type Movable = Pick<Moved, 'purchases' | 'images'>;

async function findMovable(
  tx: Tx,
  change: StoredChange,
  { from, to, purchases, images }: Moved,
  left: Left,
): Promise<Movable> {
  const none: Movable = { purchases: [], images: [] };
  const photos = await photosOf(tx, images);
  const here = photos.filter((photo) => photo.clothes_id === to);
  const current = await purchaseValuesOf(tx, [from, to]);
  const has = new Map((current.get(to) ?? []).map((purchase) => [purchase.id, purchase]));
  const back = new Set((current.get(from) ?? []).map(({ id }) => id));
  const there = await tx.selectFrom('clothes').select('id').where('id', '=', from).executeTakeFirst();
  if (!there) {
    const isHere = here.length > 0 || purchases.some((id) => has.has(id));
    if (isHere) left.push({ field: null, reason: historyTexts.movedFromGone });
    return none;
  }
  const movable: number[] = [];
  for (const id of purchases) {
    const is = has.get(id);
    const was = [...(change.after.purchases ?? []), ...(change.before.purchases ?? [])].find(
      (purchase) => purchase.id === id,
    );
    if (!is) {
      if (!back.has(id)) left.push({ field: 'purchases', reason: historyTexts.purchaseGone });
      continue;
    }
    const reason = whyLeftAlone({ ...is, clothesId: from }, was && { ...was, clothesId: from });
    if (reason === null) movable.push(id);
    else left.push({ field: 'purchases', reason });
  }
  if (back.size + movable.length > maxPurchases) {
    left.push({ field: 'purchases', reason: fieldTexts.tooManyPurchases(maxPurchases) });
    movable.length = 0;
  }
  if (photos.length < images.length) left.push({ field: 'images', reason: historyTexts.photoGone });
  return { purchases: movable, images: here.filter((one) => one.purchase_id === null).map(({ id }) => id) };
}

async function photosOf(tx: Tx, ids: readonly number[]) {
  const found: { id: number; clothes_id: number; purchase_id: number | null }[] = [];
  for (const some of slicesOf(ids)) {
    const rows = await tx
      .selectFrom('images')
      .select(['id', 'clothes_id', 'purchase_id'])
      .where('id', 'in', some)
      .execute();
    found.push(...rows);
  }
  return found;
}

/**
 * Moves purchases with all their photos, and photos of the item itself. Returns the moved parts.
 */
async function moveParts(
  tx: Tx,
  { from, to, mainImage }: Moved,
  { purchases, images }: Movable,
  now: number,
): Promise<Moved> {
  const rows = await tx
    .selectFrom('images')
    .select(['id', 'purchase_id'])
    .where('clothes_id', '=', to)
    .orderBy('id')
    .execute();
  const going = new Set(purchases);
  const own = new Set(images);
  const photos = rows
    .filter(({ id, purchase_id }) => (purchase_id === null ? own.has(id) : going.has(purchase_id)))
    .map(({ id }) => id);
  const main = await replaceMainPhoto(tx, to, photos);
  await moveToItem(tx, now, purchases, from);
  for (const some of slicesOf(photos)) {
    await tx.updateTable('images').set({ clothes_id: from }).where('id', 'in', some).execute();
  }
  if (mainImage !== null && photos.includes(mainImage)) {
    await tx
      .updateTable('clothes')
      .set({ main_image_id: mainImage })
      .where('id', '=', from)
      .where('main_image_id', 'is', null)
      .execute();
  }
  await compareAgain(tx, [from, to]);
  return { from: to, to: from, purchases, images: photos, mainImage: main?.before.mainImage?.id ?? null };
}
