import { texts } from '../problemTexts';
import { PersonSlots } from './PersonSlots';
import type { SemaphoreSettings } from './Semaphore';

/** Dear calls of one kind that a person has under way: one runs and two wait, for 20 s. */
const dearSlots: SemaphoreSettings = { concurrency: 1, waiting: 2, patience: 20_000 };

/** The slots that each person has for calls that cost much: docs/lists.md. */
export interface DearCalls {
  /** A search or a page that takes the server's time. */
  searches: PersonSlots;
  /** A whole list or an export, until it has been read to its end. */
  streams: PersonSlots;
}

export function makeDearCalls(streams = dearSlots): DearCalls {
  return {
    searches: new PersonSlots(dearSlots, texts.tooManySearches, 1),
    streams: new PersonSlots(streams, texts.tooManyStreams),
  };
}
