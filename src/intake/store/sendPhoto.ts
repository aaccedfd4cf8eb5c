import type { Id } from '../../contract/types';
import { callPatiently } from '../../core/http/patientCall';
import { problemFrom } from '../../core/lib/problem';
import { setMainPhoto } from '../../items/api/clothes';
import { uploadItemPhoto, uploadPurchasePhoto } from '../../items/photos/api';
import { type CreationPlace, changePhoto, changeRun } from './creationPlace';
import type { PhotoRecord } from './intakeRecord';
import { intakeDeviceTexts as texts } from './texts';

/**
 * Uploads a photo to the purchase or, without a purchase, to the item, unless it is sent or
 * refused. A photo that the device no longer has or cannot read, or that the server refuses, is
 * noted as refused.
 */
export async function ensurePhoto(
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
  const upload = () =>
    purchaseId === null
      ? uploadItemPhoto(clothesId, file, options)
      : uploadPurchasePhoto(purchaseId, file, options);
  // After a failure nothing counts as sent until the next try.
  const send = () => upload().finally(() => options.onProgress(0));
  try {
    const [image] = await callPatiently(send, place);
    await note({ state: 'sent', imageId: image?.id ?? 0 });
    place.forget(photoId);
  } catch (error) {
    const problem = problemFrom(error);
    // Other statuses concern the item, not the photo, e.g. the item was deleted or the user may no
    // longer change it.
    if (problem.kind !== 'file' && ![400, 413, 415, 422].includes(problem.status)) throw error;
    await note({ state: 'refused', detail: problem.detail });
  }
}

/**
 * Makes the first photo that the server has accepted the main photo, unless the item already has a
 * main photo.
 */
export async function ensureMainPhoto(
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
