import { isAborted, problemFrom } from '../../lib/problem';
import { itemsChanged } from '../itemsChanged';
import type { CreationPlace } from './createItems';
import type { WaitsFor } from './patientCall';

/** What is to be told of a creation. */
export interface RunNews {
  waitsFor: WaitsFor | null;
  problem: string | null;
}

/** The creation of an intake's items, which can be paused and begun again. */
export interface IntakeRun {
  news(): RunNews;
  start(): void;
  /** Ends it after what the server has already got. */
  pause(): void;
  /** Ends it without a word: the record is another's now. */
  abort(): void;
}

type Place = Omit<CreationPlace, 'signal' | 'onWait'>;

export function createIntakeRun(place: Place, onNews: () => void): IntakeRun {
  let controller: AbortController | null = null;
  /** It was begun once more while it ran. */
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
      const { createItems } = await import('./createItems');
      do {
        isWantedAgain = false;
        await createItems({ ...place, signal: own.signal, onWait });
      } while (isWantedAgain);
    } catch (error) {
      if (!isAborted(error)) problem = problemFrom(error).detail;
    }
    itemsChanged.set((count) => count + 1);
    // Else it was paused, and perhaps begun again.
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
