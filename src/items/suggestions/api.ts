import type { Suggestions, SuggestionsInput } from '../../contract/suggestions';
import type { Id } from '../../contract/types';
import { request } from '../../core/http/request';
import { type SuggestionsTask, startedTask, suggestionsOrNull } from './suggestionDecoders';

/** Makes a model read an item's photos; without `model`, the server chooses one. */
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

/** Returns the latest proposals; null if nobody has asked yet. */
export function getSuggestions(clothesId: Id, signal?: AbortSignal): Promise<Suggestions | null> {
  return request('GET', `/api/clothes/${clothesId}/suggestions`, { decode: suggestionsOrNull, signal });
}
