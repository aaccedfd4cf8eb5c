import { isAborted, problemFrom } from '../../core/lib/problem';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { onUserChange } from '../../core/stores/onUserChange';
import { toast } from '../../core/stores/toasts';
import { common } from '../../core/texts/common';
import { exportRunTexts as texts } from './runTexts';

/**
 * The state of the export. `received` is the amount in tenths of a megabyte; null while no export
 * runs.
 */
export type ExportState = { received: number } | null;

/**
 * Downloads and saves a file; returns the file's name. Calls `onProgress` with the bytes received
 * so far. Throws a Problem, also if `signal` aborts the download.
 */
export type SaveExport = (options: {
  signal: AbortSignal;
  onProgress(received: number): void;
}) => Promise<string>;

/** The only running export of the user; it continues when another page is shown. */
export interface ExportRun {
  store: ReadableStore<ExportState>;
  /**
   * Runs an export. A toast reports its end and, after a failure, offers a retry; an aborted export
   * ends silently. Does nothing while another export runs.
   */
  start(save: SaveExport): Promise<void>;
  stop(): void;
}

const step = 100_000;

export function createExportRun(): ExportRun {
  const store = createStore<ExportState>(null);
  let stop = () => {};
  onUserChange(() => stop());

  async function start(save: SaveExport): Promise<void> {
    if (store.get()) return;
    const controller = new AbortController();
    stop = () => controller.abort();
    store.set({ received: 0 });
    const onProgress = (bytes: number) => {
      const received = Math.floor(bytes / step);
      store.set((before) => (before?.received === received ? before : { received }));
    };
    try {
      toast.success(texts.saved(await save({ signal: controller.signal, onProgress })));
    } catch (error) {
      if (!isAborted(error))
        toast.error(texts.failed(problemFrom(error).detail), {
          label: common.retry,
          onAction: () => void start(save),
        });
    } finally {
      store.set(null);
    }
  }

  return { store, start, stop: () => stop() };
}
