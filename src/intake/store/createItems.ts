import { type EntriesField, inputName, itemFields, itemFieldsOf } from '../../contract/itemFields';
import { purchaseValueFields } from '../../contract/purchaseFields';
import type { Clothes, Id } from '../../contract/types';
import { callPatiently } from '../../core/http/patientCall';
import { newIdempotencyKey } from '../../core/lib/idempotencyKey';
import { parseDecimal } from '../../core/lib/number';
import { pick } from '../../core/lib/objectKeys';
import { isAborted, Problem, problemFrom } from '../../core/lib/problem';
import { fastCreate, getClothes, saveClothes } from '../../items/api/clothes';
import { itemInput } from '../../items/api/itemInput';
import { markDistinct } from '../../items/doubles/api';
import {
  type EntrySets,
  eachSet,
  idsWithout,
  joinedSets,
  noSets,
  setsInput,
  setsOf,
} from '../../items/fields/entrySets';
import { updatePurchase } from '../../items/purchases/api';
import { listReferences } from '../../references/api';
import { type CreationPlace, changePhoto, changeRun, photosOf } from './creationPlace';
import type { ItemRun } from './intakeRecord';
import type { GroupValues, IntakeGroup } from './intakeState';
import { ensureMainPhoto, ensurePhoto } from './sendPhoto';
import { intakeDeviceTexts as texts } from './texts';

/**
 * The number of items created at the same time: the server stores one photo while another is being
 * sent.
 */
const concurrency = 2;

/**
 * Creates the items of all groups, in order, and uploads their photos. Each step is stored on the
 * device before the next, so that the creation can continue from wherever it ended. If the server
 * refuses an item or a photo, the refusal is noted and the creation continues. Throws the Problem
 * that stops the creation: the server's storage is full (507), or the signal was aborted.
 */
export async function createItems(place: CreationPlace): Promise<void> {
  const waiting = place.record().groups.filter(({ id }) => !place.record().runs[id]?.done);
  let stopped: Problem | null = null;
  const worker = async () => {
    for (let group = waiting.shift(); group && !stopped; group = waiting.shift()) {
      try {
        await createItem(place, group);
      } catch (error) {
        const problem = problemFrom(error);
        if (isAborted(problem) || problem.status === 507) stopped = problem;
        else if (isGone(place, group, problem)) await giveUp(place, group, problem.detail);
        else await changeRun(place, group.id, (run) => ({ ...run, failed: problem.detail }));
      }
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  if (stopped) throw stopped;
}

async function createItem(place: CreationPlace, group: IntakeGroup): Promise<void> {
  await beginRun(place, group);
  const { clothesId, purchaseId } = await ensureItem(place, group);
  if (!group.target) await ensureFields(place, group, clothesId, purchaseId);
  for (const photoId of group.photos) {
    await ensurePhoto(place, photoId, clothesId, purchaseId);
    // Runs before the next upload, because the tab may be closed before all photos are sent.
    await ensureMainPhoto(place, group.id, photoId, clothesId);
  }
  await ensureDistinct(place, group, clothesId);
  // A refused photo may have been retried or replaced meanwhile; the run then goes over it again.
  const done = !photosOf(place, group).some(({ outcome }) => outcome.state === 'unsent');
  await changeRun(place, group.id, (run) => ({ ...run, done }));
}

/** Returns whether somebody has deleted the item, or its purchase, since the run got its ids. */
function isGone(place: CreationPlace, { id }: IntakeGroup, { status }: Problem): boolean {
  return status === 404 && !!place.record().runs[id]?.created;
}

/**
 * Ends the run of an item that is gone: its other photos count as refused, so that the person
 * decides about them.
 */
async function giveUp(place: CreationPlace, group: IntakeGroup, detail: string): Promise<void> {
  for (const photo of photosOf(place, group))
    if (photo.outcome.state === 'unsent') await changePhoto(place, photo.id, { state: 'refused', detail });
  await changeRun(place, group.id, (run) => ({ ...run, done: true }));
}

/**
 * Stores the run with its idempotency key before any request, so that a repeat creates nothing
 * twice.
 */
async function beginRun(place: CreationPlace, { id, target }: IntakeGroup): Promise<void> {
  const { runs, settings } = place.record();
  const before = runs[id];
  const run: ItemRun = before?.created
    ? { ...before, failed: null }
    : {
        // A creation that the server refused starts again with the current settings and a new key.
        ...(before && before.failed === null ? before : { key: newIdempotencyKey(), settings }),
        created: target && { clothesId: target.id, purchaseId: null },
        named: target !== null,
        purchased: target !== null,
        mainSet: target !== null && target.mainImage !== null,
        done: false,
        failed: null,
      };
  await place.change((record) => ({ ...record, runs: { ...record.runs, [id]: run } }));
}

async function ensureItem(
  place: CreationPlace,
  { id }: IntakeGroup,
): Promise<NonNullable<ItemRun['created']>> {
  const run = place.record().runs[id];
  if (run?.created) return run.created;
  const { supplierId } = run?.settings ?? place.record().settings;
  if (supplierId === null) throw new Problem('http', texts.supplier);
  const created = await callPatiently(
    () => fastCreate({ title: texts.untitled, supplierId }, run?.key),
    place,
  );
  await changeRun(place, id, (before) => ({ ...before, created }));
  return created;
}

/**
 * Gives the item a title with its number, and fills in its entries and its purchase. Does not
 * replace values that somebody has entered meanwhile.
 */
async function ensureFields(
  place: CreationPlace,
  group: IntakeGroup,
  clothesId: Id,
  purchaseId: Id | null,
): Promise<void> {
  const { named, purchased } = place.record().runs[group.id] ?? { named: true, purchased: true };
  if (named && purchased) return;
  const item = await (named ? itemOf(place, clothesId) : saveItem(place, clothesId, valuesOf(place, group)));
  await changeRun(place, group.id, (run) => ({ ...run, named: true }));
  if (!purchased && purchaseId !== null) await ensurePurchase(place, group, item, purchaseId);
  await changeRun(place, group.id, (run) => ({ ...run, purchased: true }));
}

async function itemOf(place: CreationPlace, id: Id): Promise<Clothes> {
  return (await callPatiently(() => getClothes(id, place.signal), place)).item;
}

/** The fields of the item itself that a group can have. */
const entryFields = ['brandId', 'typeId'] as const;
type Entries = Pick<GroupValues, (typeof entryFields)[number]> & EntrySets;

/** Returns what the item itself gets: the group's sets, and after them those of the intake. */
function valuesOf(place: CreationPlace, { id, values }: IntakeGroup): Entries {
  const shared = place.record().runs[id]?.settings ?? place.record().settings;
  return { ...values, ...joinedSets(noSets, shared, values) };
}

async function saveItem(place: CreationPlace, id: Id, entries: Entries): Promise<Clothes> {
  const { item, etag } = await callPatiently(() => getClothes(id, place.signal), place);
  const input = itemInput(item);
  const isUnnamed = item.title === texts.untitled;
  if (isUnnamed) input.title = texts.untitledItem(id);
  const missing = entryFields.filter((field) => input[field] === null && entries[field] !== null);
  const there = setsOf(item);
  const sets = setsInput(
    noSets,
    eachSet((name) => idsWithout(entries[name], there[name])),
  );
  if (!isUnnamed && missing.length + Object.keys(sets).length === 0) return item;
  for (const field of missing) input[field] = entries[field];
  Object.assign(input, sets);
  try {
    return (await callPatiently(() => saveClothes(id, input, etag), place)).item;
  } catch (error) {
    const { status, errors } = problemFrom(error);
    // Somebody has changed the item, or an earlier try succeeded although its answer was lost.
    if (status === 412) return saveItem(place, id, entries);
    if (status !== 422) throw error;
    // Somebody has deleted an entry.
    const set = itemFieldsOf('entries').find((field) => errors.some((one) => one.field === inputName(field)));
    if (set) return saveItem(place, id, { ...entries, ...(await withoutGone(place, set, entries)) });
    if (missing.length === 0) throw error;
    const named = missing.filter((name) => errors.some(({ field }) => field === name));
    const gone = (named.length > 0 ? named : missing).map((name) => [name, null]);
    return saveItem(place, id, { ...entries, ...Object.fromEntries(gone) });
  }
}

/**
 * Returns a set without the entries that somebody has deleted; empty if it was refused otherwise.
 */
async function withoutGone(place: CreationPlace, field: EntriesField, sets: EntrySets) {
  const name = inputName(field);
  const known = await callPatiently(() => listReferences(itemFields[field].list), place);
  const left = sets[name].filter((id) => known.some((entry) => entry.id === id));
  return { [name]: left.length < sets[name].length ? left : [] };
}

async function ensurePurchase(
  place: CreationPlace,
  group: IntakeGroup,
  item: Clothes,
  purchaseId: Id,
): Promise<void> {
  const { id: groupId, values } = group;
  const { date, weight, ...shared } = place.record().runs[groupId]?.settings ?? place.record().settings;
  const price = parseDecimal(values.price) ?? shared.price;
  const size = values.size.trim() || null;
  const purchase = item.purchases.find(({ id }) => id === purchaseId);
  // The date does not count, because the server may have set it.
  const isUntouched = purchase?.price === null && purchase.weight === null && purchase.size === null;
  const isEmpty = price === null && weight === null && size === null && date === '';
  if (!purchase || !isUntouched || isEmpty) return;
  const seen = pick(purchase, ['supplierId', ...purchaseValueFields]);
  const input = {
    clothesId: item.id,
    ...seen,
    ...{ price, weight, size },
    date: date === '' ? purchase.date : `${date}T00:00:00.000`,
    seen,
  };
  try {
    await callPatiently(() => updatePurchase(purchaseId, input), place);
  } catch (error) {
    if (problemFrom(error).status !== 412) throw error;
    // Somebody has changed the purchase since it was read, perhaps long ago on a line that was cut.
    await ensurePurchase(place, group, await itemOf(place, item.id), purchaseId);
  }
}

/**
 * Tells the server which similar items the person marked as different things. Ignores failures,
 * because the item is complete without these marks; throws only if aborted.
 */
async function ensureDistinct(place: CreationPlace, { distinct }: IntakeGroup, clothesId: Id): Promise<void> {
  for (const other of distinct)
    await callPatiently(() => markDistinct(clothesId, other), place).catch((error) => {
      if (isAborted(error)) throw error;
    });
}
