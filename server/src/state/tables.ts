/** The tables of the servers’ notes about themselves; conventions: server/src/database.ts. */
import type { Generated } from 'kysely';
import type { StateError } from '../../../src/contract/state';

/** The last failures of all servers. */
export interface FailuresTable {
  id: Generated<number>;
  /** The time of the last occurrence. */
  at: number;
  source: StateError['source'];
  /** A method and a route's pattern, or the name of a background job. */
  what: string;
  /** The problem's code. */
  code: string;
  /** The number of consecutive occurrences. */
  count: number;
  request_id: string | null;
}

/** The number of events of one kind in one hour, on all servers. */
export interface EventCountsTable {
  /** The beginning of the hour. */
  hour: number;
  event: string;
  count: number;
}
