import { useEffect, useRef, useState } from 'react';
import type { ImportDryRun } from '../contract/imports';
import { newIdempotencyKey } from '../core/lib/idempotencyKey';
import { isAborted, problemFrom } from '../core/lib/problem';
import { useLatest } from '../core/react/useLatest';
import { startImport } from './api';
import { sheetRefusal } from './sheetFile';

export type SheetUploadState =
  | { state: 'none' }
  | { state: 'refused'; name: string; reason: string }
  /** `fraction` is 1 while the server reads the file. */
  | { state: 'uploading'; name: string; fraction: number }
  | { state: 'failed'; name: string; reason: string; retry: () => void };

/** Uploads a spreadsheet, and calls `onRead` with its dry run. Unmounting aborts the upload. */
export function useSheetUpload(onRead: (dryRun: ImportDryRun) => void) {
  const [state, setState] = useState<SheetUploadState>({ state: 'none' });
  const controller = useRef<AbortController | null>(null);
  const latest = useLatest(onRead);
  useEffect(() => () => controller.current?.abort(), []);

  /** Uploads a file. A retry sends the same key, so that the file is not imported twice. */
  async function send(file: File, idempotencyKey: string): Promise<void> {
    const { name } = file;
    const mine = new AbortController();
    controller.current = mine;
    const onProgress = (fraction: number) => setState({ state: 'uploading', name, fraction });
    onProgress(0);
    try {
      const read = await startImport(file, { signal: mine.signal, onProgress, idempotencyKey });
      if (!mine.signal.aborted) latest.current(read);
    } catch (error) {
      if (isAborted(error)) return setState({ state: 'none' });
      const { kind, detail, status } = problemFrom(error);
      if (kind === 'file') return setState({ state: 'refused', name, reason: detail });
      // The server has answered the request with this key, so a retry needs a new key.
      const key = status > 0 ? newIdempotencyKey() : idempotencyKey;
      setState({ state: 'failed', name, reason: detail, retry: () => void send(file, key) });
    }
  }

  return {
    state,
    upload(file: File) {
      const reason = sheetRefusal(file);
      if (reason) setState({ state: 'refused', name: file.name, reason });
      else void send(file, newIdempotencyKey());
    },
    refuse: (name: string, reason: string) => setState({ state: 'refused', name, reason }),
    abort: () => controller.current?.abort(),
  };
}
