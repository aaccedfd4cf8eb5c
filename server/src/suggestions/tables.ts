/** The table of proposals; the conventions are in server/src/database.ts. */

/** The proposals of a completed task for its item's fields. */
export interface SuggestionsTable {
  task_id: number;
  /** JSON: Proposal[], with each entry's id and the name that it had when the task ended. */
  proposals: string;
}
