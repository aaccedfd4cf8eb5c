import {
  type BatchInput,
  type BatchPreview,
  type BatchStarted,
  type BatchTask,
  batchPreview,
  batchStarted,
} from '../contract/batches';
import type { Id } from '../contract/types';
import { nothing } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';
import { request } from '../core/http/request';
import { batchTask } from './batchDecoders';
import { type RevertAnswer, revertAnswer } from './revertDecoder';

const preview = decoderOf(batchPreview);
const started = decoderOf(batchStarted);

/**
 * Returns the numbers of items that a change of many items would affect, without changing anything.
 */
export function previewBatch(input: BatchInput): Promise<BatchPreview> {
  return request('POST', '/api/clothes/batch/preview', { decode: preview, body: input });
}

export function startBatch(input: BatchInput, idempotencyKey: string): Promise<BatchStarted> {
  return request('POST', '/api/clothes/batch', { decode: started, body: input, idempotencyKey });
}

export function getBatchTask(taskId: Id, signal?: AbortSignal): Promise<BatchTask> {
  return request('GET', `/api/tasks/${taskId}`, { decode: batchTask, signal });
}

/** Ends a task after its current slice. */
export function stopTask(taskId: Id): Promise<void> {
  return request('POST', `/api/tasks/${taskId}/stop`, { decode: nothing, body: {} });
}

/**
 * The timeout in ms. It is long, because the server undoes a merge in one transaction before it
 * answers.
 */
const revertTimeoutMs = 300_000;

/** Undoes all changes of a batch: at once, or by a task that the answer names. */
export function undoBatch(batchId: Id, idempotencyKey: string): Promise<RevertAnswer> {
  return request('POST', `/api/batches/${batchId}/revert`, {
    decode: revertAnswer,
    body: {},
    idempotencyKey,
    timeoutMs: revertTimeoutMs,
  });
}
