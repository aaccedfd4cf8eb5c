import { type InstallationState, installationState, type StatePart } from '../contract/state';
import { decoderOf } from '../http/decodeShape';
import { request } from '../http/request';

/** The state as the app shows it; the part of the backups has a card of its own. */
export type ShownState = Omit<InstallationState, 'backups'> & { backups?: StatePart };

const decode = decoderOf(installationState);

export function readState(signal?: AbortSignal): Promise<ShownState> {
  return request('GET', '/api/state', { decode, signal });
}
