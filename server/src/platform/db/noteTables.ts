/** The tables of what servers note of themselves, with the conventions of schema.ts. */
import type { Generated } from 'kysely';
import type { StateError } from '../../../../src/contract/state';

/** The last failures of all servers. */
export interface FailuresTable {
  id: Generated<number>;
  /** The last time. */
  at: number;
  source: StateError['source'];
  /** A method and a route's pattern, or the name of some work. */
  what: string;
  /** The code of the problem. */
  code: string;
  /** How often in a row. */
  count: number;
  request_id: string | null;
}

/** How often something happened in one hour, on all servers. */
export interface EventCountsTable {
  /** Its beginning. */
  hour: number;
  event: string;
  count: number;
}
