/** The prefix of every draft's name in this tab's session storage. */
export const draftPrefix = 'draft:';

/** Drops the drafts of this tab, except those whose name begins with `kept`. */
export function forgetDrafts(kept?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage, no drafts.
  }
}
