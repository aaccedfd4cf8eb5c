import type { Suggestions, SuggestionsInput } from '../../contract/suggestions';
import type { Id } from '../../contract/types';
import { request } from '../../core/http/request';
import { type SuggestionsTask, startedTask, suggestionsOrNull } from './suggestionDecoders';

/**
 * Starts the reading of an item's photos by `model`; if it is undefined, the server chooses one.
 * Throws a Problem.
 */
export function askForSuggestions(
  clothesId: Id,
  model: string | undefined,
  idempotencyKey: string,
): Promise<SuggestionsTask> {
  const body: SuggestionsInput = model === undefined ? {} : { model };
  return request('POST', `/api/clothes/${clothesId}/suggestions`, {
    decode: startedTask,
    body,
    idempotencyKey,
  });
}

/**
 * Returns the latest proposals and the state of their task; null if nobody has asked for any.
 * Throws a Problem.
 */
export function getSuggestions(clothesId: Id, signal?: AbortSignal): Promise<Suggestions | null> {
  return request('GET', `/api/clothes/${clothesId}/suggestions`, { decode: suggestionsOrNull, signal });
}
