import type { Image } from '../../../../src/contract/types';
import { historyTexts } from '../../history/texts';
import type { Tx } from '../../platform/db/transactions';
import { photoUrls } from '../store/store';
import type { ImageRow } from '../tables';
import { showVersion, versionsOf } from './versions';

/**
 * Shows a photo as it was before an edit, without recording the change. Returns why it could not be
 * undone; null if it was.
 */
export async function revertEdit(tx: Tx, photo: ImageRow, was: Image, became: Image): Promise<string | null> {
  if (!isAt(photo.address, became)) return historyTexts.changedSince;
  const version = (await versionsOf(tx, photo.id)).find(({ address }) => isAt(address, was));
  if (!version) return historyTexts.versionGone;
  await showVersion(tx, photo, version);
  return null;
}

function isAt(address: string, { urls }: Image): boolean {
  return urls.medium === photoUrls(address).medium;
}
