/** The table of proposals; the conventions are in schema.ts. */

/** The proposals of a completed task for its item's fields. */
export interface SuggestionsTable {
  task_id: number;
  /** JSON: each entry by its id and by its name at that time. */
  proposals: string;
}
