import { useEffect, useState } from 'react';
import { session } from '../http/session';
import { isSignedOut } from '../http/signedOut';
import { useLatest } from '../react/useLatest';
import { draftPrefix, forgetDrafts } from './forgetDrafts';

/**
 * Drafts hold unsaved input in this tab's session storage. Each draft belongs to a user; a sign-in
 * of another user deletes all drafts.
 */
const saveAfterMs = 500;

const forgetOthers = () => {
  const { state, userId } = session.get();
  if (state === 'active') forgetDrafts(ownPrefix(userId));
};
session.subscribe(forgetOthers);
forgetOthers(); // this tab may have slept through the change of the user

export interface FoundDraft {
  /** The draft of an earlier visit as it was stored, for the page to offer; null for none. */
  found: unknown;
  discard(): void;
}

/**
 * Keeps a form's changed values as a draft, so that a reload, a crash of the page or the end of the
 * session loses nothing. The draft is deleted by a save, by a confirmed leave of the page, and by a
 * sign-out in any tab. Returns the draft found at the start.
 */
export function useDraft(name: string, values: unknown, changed: boolean): FoundDraft {
  const [{ key, userId, path }] = useState(() => placeOf(name));
  const [found, setFound] = useState(() => readDraft(key));
  const latest = useLatest({ values, changed });

  useEffect(() => {
    if (!changed) return;
    const save = () => writeDraft(key, values);
    const timer = setTimeout(save, saveAfterMs);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [key, values, changed]);

  useEffect(() => {
    // A found draft is kept until the person has chosen; a draft typed here is deleted by the save.
    if (!changed) return;
    return () => {
      const { state, userId: now } = session.get();
      const isTyped = latest.current.changed;
      // After the end of the session, only a confirmed leave removes the form, and it has deleted
      // the drafts.
      if (isTyped && state === 'expired') return;
      // The form was removed while the person typed, at the same address: the input may be wanted
      // again.
      const isKept = isTyped && location.pathname === path && (now === null || now === userId);
      writeDraft(key, isKept ? latest.current.values : null);
    };
  }, [key, userId, path, changed, latest]);

  const discard = () => {
    setFound(null);
    writeDraft(key, null);
  };
  return { found, discard };
}

/**
 * Returns the storage key of a form's draft. The name must not change while the form is rendered.
 */
function placeOf(name: string): { key: string; userId: string | null; path: string } {
  return { key: draftKey(name), userId: session.get().userId, path: location.pathname };
}

/** Returns the storage key of a draft of the present user. */
export function draftKey(name: string): string {
  return `${ownPrefix(session.get().userId)}${name}`;
}

function ownPrefix(userId: string | null): string {
  return `${draftPrefix}${userId ?? ''}:`;
}

/** Returns the stored draft; null if there is none or it is unreadable. */
export function readDraft(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a draft; null deletes it. */
export function writeDraft(key: string, value: unknown): void {
  if (value !== null && isSignedOut()) return;
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload loses the draft; the page itself still holds the values.
  }
}
