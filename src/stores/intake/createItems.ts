import { fastCreate, getClothes, saveClothes, setMainPhoto } from '../../api/clothes';
import { markDistinct } from '../../api/distinct';
import { itemInput } from '../../api/itemInput';
import { uploadItemPhoto, uploadPurchasePhoto } from '../../api/photos';
import { updatePurchase } from '../../api/purchases';
import type { Clothes, Id } from '../../contract/types';
import { newIdempotencyKey } from '../../lib/idempotencyKey';
import { isAborted, Problem, problemFrom } from '../../lib/problem';
import { intakeDeviceTexts as texts } from '../../texts/intakeDevice';
import type { IntakeRecord, ItemRun, PhotoRecord } from './intakeRecord';
import type { IntakeGroup } from './intakeState';
import { callPatiently, type Patience } from './patientCall';

/** What the creation reads and changes. */
export interface CreationPlace extends Patience {
  record(): IntakeRecord;
  /** Changes the record; resolves once that is kept, as far as the device keeps anything. */
  change(next: (before: IntakeRecord) => IntakeRecord): Promise<void>;
  /** Null where the device has it no more. */
  fileOf(photo: PhotoRecord): Promise<File | null>;
  /** The server has this photo. */
  forget(photoId: string): void;
  onFraction(photoId: string, fraction: number): void;
}

/** Items that are created at the same time: while one photo is on the line, another is stored. */
const concurrency = 2;

/**
 * Creates the items of all groups, in order, and uploads their photos. Each step is kept before the
 * next, so that it goes on from wherever it ended. An item or a photo that the server refuses is
 * noted, and the others go on. Throws the Problem that stops them all: there is no room, or the
 * signal was aborted.
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
  if (!group.target) await ensureFields(place, group.id, clothesId, purchaseId);
  for (const photoId of group.photos) {
    await ensurePhoto(place, photoId, clothesId, purchaseId);
    // Before the next upload: the tab may be closed during the others.
    await ensureMainPhoto(place, group.id, photoId, clothesId);
  }
  await ensureDistinct(place, group, clothesId);
  await changeRun(place, group.id, (run) => ({ ...run, done: true }));
}

/** Keeps the key before anything is sent. */
async function beginRun(place: CreationPlace, { id, target }: IntakeGroup): Promise<void> {
  const { runs, settings } = place.record();
  const before = runs[id];
  const run: ItemRun = before?.created
    ? { ...before, failed: null }
    : {
        // What was refused is asked for anew, as it is wanted now.
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
 * Names the item after its number, and fills in its purchase. What somebody has written there
 * meanwhile stays.
 */
async function ensureFields(
  place: CreationPlace,
  groupId: string,
  clothesId: Id,
  purchaseId: Id | null,
): Promise<void> {
  const { named, purchased } = place.record().runs[groupId] ?? { named: true, purchased: true };
  if (named && purchased) return;
  const { item, etag } = await callPatiently(() => getClothes(clothesId, place.signal), place);
  if (!named && item.title === texts.untitled) {
    const input = { ...itemInput(item), title: texts.untitledItem(clothesId) };
    const save = () =>
      saveClothes(clothesId, input, etag).catch((error) => {
        // Somebody was quicker, or an earlier try has arrived after all.
        if (problemFrom(error).status !== 412) throw error;
      });
    await callPatiently(save, place);
  }
  await changeRun(place, groupId, (run) => ({ ...run, named: true }));
  if (!purchased && purchaseId !== null) await ensurePurchase(place, groupId, item, purchaseId);
  await changeRun(place, groupId, (run) => ({ ...run, purchased: true }));
}

async function ensurePurchase(
  place: CreationPlace,
  groupId: string,
  item: Clothes,
  purchaseId: Id,
): Promise<void> {
  const { date, price, weight } = place.record().runs[groupId]?.settings ?? place.record().settings;
  const purchase = item.purchases.find(({ id }) => id === purchaseId);
  // The server may have dated it.
  const isUntouched = purchase?.price === null && purchase.weight === null;
  if (!purchase || !isUntouched || (price === null && weight === null && date === '')) return;
  const { size, measurements, supplierId, luxury } = purchase;
  const input = {
    clothesId: item.id,
    ...{ size, measurements, supplierId, luxury, price, weight },
    date: date === '' ? purchase.date : `${date}T00:00:00.000`,
  };
  await callPatiently(() => updatePurchase(purchaseId, input), place);
}

/** Uploads a photo to the purchase, else to the item itself. */
async function ensurePhoto(
  place: CreationPlace,
  photoId: string,
  clothesId: Id,
  purchaseId: Id | null,
): Promise<void> {
  const photo = place.record().photos.find(({ id }) => id === photoId);
  if (photo?.outcome.state !== 'unsent') return;
  const file = await place.fileOf(photo);
  const note = (outcome: PhotoRecord['outcome']) => changePhoto(place, photoId, outcome);
  if (!file) return note({ state: 'refused', detail: texts.missing });
  const options = {
    signal: place.signal,
    idempotencyKey: photo.key,
    onProgress: (fraction: number) => place.onFraction(photoId, fraction),
  };
  try {
    const [image] = await callPatiently(
      () =>
        purchaseId === null
          ? uploadItemPhoto(clothesId, file, options)
          : uploadPurchasePhoto(purchaseId, file, options),
      place,
    );
    await note({ state: 'sent', imageId: image?.id ?? 0 });
    place.forget(photoId);
  } catch (error) {
    const problem = problemFrom(error);
    // Of the photo, not of the item: that is gone, or somebody's rights are.
    if (![400, 413, 415, 422].includes(problem.status)) throw error;
    await note({ state: 'refused', detail: problem.detail });
  }
}

/** The first photo that the server takes; an item that has a main photo keeps it. */
async function ensureMainPhoto(
  place: CreationPlace,
  groupId: string,
  photoId: string,
  clothesId: Id,
): Promise<void> {
  const { runs, photos } = place.record();
  const outcome = photos.find(({ id }) => id === photoId)?.outcome;
  if (runs[groupId]?.mainSet || outcome?.state !== 'sent') return;
  await callPatiently(() => setMainPhoto(clothesId, outcome.imageId), place);
  await changeRun(place, groupId, (run) => ({ ...run, mainSet: true }));
}

/** What a person has said of items that look alike; a refusal of it holds nothing up. */
async function ensureDistinct(place: CreationPlace, { distinct }: IntakeGroup, clothesId: Id): Promise<void> {
  for (const other of distinct)
    await callPatiently(() => markDistinct(clothesId, other), place).catch((error) => {
      if (isAborted(error)) throw error;
    });
}

function changeRun(place: CreationPlace, id: string, next: (run: ItemRun) => ItemRun): Promise<void> {
  return place.change((record) => {
    const run = record.runs[id];
    return run ? { ...record, runs: { ...record.runs, [id]: next(run) } } : record;
  });
}

function changePhoto(place: CreationPlace, id: string, outcome: PhotoRecord['outcome']): Promise<void> {
  return place.change((record) => ({
    ...record,
    photos: record.photos.map((photo) => (photo.id === id ? { ...photo, outcome } : photo)),
  }));
}
