/** The prefix of every draft's key in this tab's session storage. */
export const draftPrefix = 'draft:';

/** Removes the drafts of this tab, except those whose key begins with `kept`. */
export function forgetDrafts(kept?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(draftPrefix) && !(kept && key.startsWith(kept))) sessionStorage.removeItem(key);
    }
  } catch {
    // Without storage there are no drafts.
  }
}
