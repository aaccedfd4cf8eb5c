import type { WaitsFor } from '../../core/http/patientCall';
import { isAborted, problemFrom } from '../../core/lib/problem';
import { itemsChanged } from '../../core/stores/itemsChanged';
import { lazyFile } from '../../page/lazyScreen';
import type { CreationPlace } from './creationPlace';

/** The state of a creation that the page shows but the record does not hold. */
export interface RunNews {
  waitsFor: WaitsFor | null;
  problem: string | null;
}

/** The creation of an intake's items, which can be paused and resumed. */
export interface IntakeRun {
  news(): RunNews;
  start(): void;
  /** Stops the creation; the server may still complete the requests that it has received. */
  pause(): void;
  /** Stops without changing the record, e.g. because another tab has it now. */
  abort(): void;
}

export const creationFile = lazyFile(() => import('./createItems'));

type Place = Omit<CreationPlace, 'signal' | 'onWait'>;

export function createIntakeRun(place: Place, onNews: () => void): IntakeRun {
  let controller: AbortController | null = null;
  /** Whether `start` was called again during the run. */
  let isWantedAgain = false;
  let news: RunNews = { waitsFor: null, problem: null };

  const tell = (part: Partial<RunNews>) => {
    news = { ...news, ...part };
    onNews();
  };
  const setRunning = (running: boolean) => place.change((record) => ({ ...record, running }));

  async function run(own: AbortController): Promise<void> {
    const onWait = (waitsFor: WaitsFor | null) => {
      if (controller === own && waitsFor !== news.waitsFor) tell({ waitsFor });
    };
    let problem: string | null = null;
    try {
      const { createItems } = await creationFile.fetch();
      do {
        isWantedAgain = false;
        await createItems({ ...place, signal: own.signal, onWait });
      } while (isWantedAgain);
    } catch (error) {
      if (!isAborted(error)) problem = problemFrom(error).detail;
    }
    itemsChanged.set((count) => count + 1);
    // The run was paused meanwhile, and perhaps started again.
    if (controller !== own) return;
    controller = null;
    tell({ waitsFor: null, problem });
    await setRunning(false);
  }

  const abort = () => {
    controller?.abort();
    controller = null;
    news = { waitsFor: null, problem: null };
  };
  return {
    news: () => news,
    start() {
      isWantedAgain = controller !== null;
      if (controller) return;
      controller = new AbortController();
      tell({ problem: null });
      void setRunning(true);
      void run(controller);
    },
    pause() {
      if (!controller) return;
      abort();
      void setRunning(false);
    },
    abort,
  };
}
