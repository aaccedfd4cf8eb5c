/** The table of saved views; the conventions are in server/src/database.ts. */
import type { Generated } from 'kysely';
import type { Flag } from '../platform/db/tables';

/** A named set of filters of the list of items. */
export interface SavedViewsTable {
  id: Generated<number>;
  administrator_id: number;
  name: string;
  /** The key of the name, unique among the views of one administrator. */
  name_key: string;
  sort_key: string;
  /** The list's query string, without `?`. */
  query: string;
  /** Whether everybody sees the view, programs too. */
  shared: Flag;
  created_at: number;
  updated_at: number;
}
