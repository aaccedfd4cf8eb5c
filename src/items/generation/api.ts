import type { AiModel, GenerateInput, Id, Task } from '../../contract/types';
import { list, orNull } from '../../core/http/decode';
import { request } from '../../core/http/request';
import { aiModel, task } from '../api/decoders';

/**
 * Starts a generation of an item's description; without `model` the server chooses the model.
 * Returns null if the API answers without a task: then only the socket reports the end. Throws a
 * Problem.
 */
export function generateDescription(
  clothesId: Id,
  model?: string,
  idempotencyKey?: string,
): Promise<Task | null> {
  const body: GenerateInput | undefined = model === undefined ? undefined : { model };
  return request('POST', `/api/clothes/${clothesId}/description`, {
    decode: orNull(task),
    body,
    idempotencyKey,
  });
}

export function getTask(id: Id, signal?: AbortSignal): Promise<Task> {
  return request('GET', `/api/tasks/${id}`, { decode: task, signal });
}

export function listModels(signal?: AbortSignal): Promise<AiModel[]> {
  return request('GET', '/api/ai/models', { decode: list(aiModel), signal });
}
