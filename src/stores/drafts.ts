import { useEffect, useState } from 'react';
import { session } from '../http/session';
import { isSignedOut } from '../http/signedOut';
import { useLatest } from '../react/useLatest';
import { draftPrefix, forgetDrafts } from './forgetDrafts';

/**
 * What was typed and not saved, in this tab's session storage. Each draft belongs to a user; when
 * another signs in, the drafts are dropped.
 */
const saveAfterMs = 500;

const forgetOthers = () => {
  const { state, userId } = session.get();
  if (state === 'active') forgetDrafts(ownPrefix(userId));
};
session.subscribe(forgetOthers);
forgetOthers(); // this tab may have slept through the change

export interface FoundDraft {
  /** The draft of an earlier visit as it was stored, for the page to offer; null for none. */
  found: unknown;
  /** Drops it. */
  discard(): void;
}

/**
 * Keeps a form's values as a draft while they are changed: a reload, a crash of the page or the end
 * of the session loses nothing. The draft is dropped when it is saved, when the person confirms to
 * leave the page, and by a sign-out in any tab.
 */
export function useDraft(name: string, values: unknown, changed: boolean): FoundDraft {
  const [{ key, userId, path }] = useState(() => placeOf(name));
  const [found, setFound] = useState(() => read(key));
  const latest = useLatest({ values, changed });

  useEffect(() => {
    if (!changed) return;
    const save = () => write(key, values);
    const timer = setTimeout(save, saveAfterMs);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [key, values, changed]);

  useEffect(() => {
    // A found draft is kept until the person has chosen; one typed here goes with the save.
    if (!changed) return;
    return () => {
      const { state, userId: now } = session.get();
      const isTyped = latest.current.changed;
      // Over the end of the session only a confirmed leave takes the form away, and it has dropped
      // the drafts.
      if (isTyped && state === 'expired') return;
      // Taken away under the person's hands, at the same address: it may be wanted again.
      if (isTyped && location.pathname === path && (now === null || now === userId))
        write(key, latest.current.values);
      else remove(key);
    };
  }, [key, userId, path, changed, latest]);

  const discard = () => {
    setFound(null);
    remove(key);
  };
  return { found, discard };
}

/** Where the draft of a form is kept; the form has one name for as long as it is there. */
function placeOf(name: string): { key: string; userId: string | null; path: string } {
  const { userId } = session.get();
  return { key: `${ownPrefix(userId)}${name}`, userId, path: location.pathname };
}

function ownPrefix(userId: string | null): string {
  return `${draftPrefix}${userId ?? ''}:`;
}

/** Null when there is none, or it is not readable any more. */
function read(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  if (isSignedOut()) return;
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Without storage a reload loses it; the page itself still holds it.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}
