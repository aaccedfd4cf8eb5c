import { type BatchStarted, batchStarted } from '../contract/batches';
import {
  type ImportDryRun,
  type ImportRow,
  type ImportRowState,
  type ImportSettings,
  importRow,
} from '../contract/imports';
import type { Id, PageMeta } from '../contract/types';
import { list } from '../core/http/decode';
import { decoderOf } from '../core/http/decodeShape';
import { type Downloaded, downloadFile } from '../core/http/download';
import { request, requestFull } from '../core/http/request';
import { type UploadOptions, uploadFile } from '../core/http/upload';
import { dryRun } from './importDecoders';

const row = decoderOf(importRow);
const started = decoderOf(batchStarted);

/**
 * The timeout in ms. It is long, because the server reads a file and does the dry run before it
 * answers.
 */
const patienceMs = 300_000;

/** Uploads a spreadsheet and returns its dry run: the server reads the file and writes nothing. */
export function startImport(
  file: File,
  options: Omit<UploadOptions<ImportDryRun>, 'decode' | 'part' | 'standstillMs'>,
): Promise<ImportDryRun> {
  return uploadFile('/api/import/', file, {
    ...options,
    decode: dryRun,
    part: 'file',
    standstillMs: patienceMs,
  });
}

export function getImport(importId: Id, signal?: AbortSignal): Promise<ImportDryRun> {
  return request('GET', `/api/import/${importId}`, { decode: dryRun, signal });
}

/** Requests and returns a new dry run with other settings. */
export function setImportSettings(importId: Id, settings: ImportSettings): Promise<ImportDryRun> {
  return request('PUT', `/api/import/${importId}`, {
    decode: dryRun,
    body: { settings },
    timeoutMs: patienceMs,
  });
}

/** Returns a page, counted from 1, of the rows in this state. */
export async function listImportRows(
  importId: Id,
  query: { state: ImportRowState; page: number; size: number },
  signal?: AbortSignal,
): Promise<{ rows: ImportRow[]; meta: PageMeta | null }> {
  const { data, meta } = await requestFull('GET', `/api/import/${importId}/rows`, {
    decode: list(row),
    query,
    signal,
  });
  return { rows: data, meta };
}

/** Returns a row with its long texts in full, which pages of rows shorten. */
export function getImportRow(importId: Id, number: number): Promise<ImportRow> {
  return request('GET', `/api/import/${importId}/rows/${number}`, { decode: row });
}

/** Downloads the refused rows, with a column of reasons. */
export function downloadRefused(importId: Id, signal?: AbortSignal): Promise<Downloaded> {
  return downloadFile(`/api/import/${importId}/refused`, { signal });
}

export function runImport(importId: Id, idempotencyKey: string): Promise<BatchStarted> {
  return request('POST', `/api/import/${importId}/run`, { decode: started, body: {}, idempotencyKey });
}
