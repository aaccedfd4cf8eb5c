import { texts } from '../problemTexts';
import { PersonSlots } from './PersonSlots';
import type { SemaphoreSettings } from './Semaphore';

/**
 * The number of costly calls of one kind that a person may have: one runs and two wait, for 20 s at
 * most.
 */
const costlySlots: SemaphoreSettings = { concurrency: 1, waiting: 2, patience: 20_000 };

/** More writes wait than reads, because a program may send several at once. */
const writeSlots: SemaphoreSettings = { ...costlySlots, waiting: 20 };

/** The slots that each person has for costly calls (docs/lists.md). */
export interface CostlyCalls {
  /** Searches, counts, and pages that take much of the server’s time. */
  searches: PersonSlots;
  /** Writes that read or change many items in one call. */
  writes: PersonSlots;
  /** Whole lists and exports, until the client has read them to the end. */
  streams: PersonSlots;
}

export function makeCostlyCalls(streams = costlySlots): CostlyCalls {
  return {
    searches: new PersonSlots(costlySlots, texts.tooManySearches, 1),
    writes: new PersonSlots(writeSlots, texts.tooManyWrites, 1),
    streams: new PersonSlots(streams, texts.tooManyStreams),
  };
}
