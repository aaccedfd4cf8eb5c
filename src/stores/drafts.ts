import { useEffect, useRef, useState } from 'react';
import { onSessionChange, session } from '../http/session';

/**
 * What was typed and not saved, kept in this tab's session storage against a reload. Each draft belongs to a user;
 * when another one signs in, the first one's are thrown away.
 */
const prefix = 'draft:';
const saveAfterMs = 500;

onSessionChange(() => {
  if (session().state === 'active') forgetOthers(session().userId);
});

/** The draft of this name that the signed-in user left; null when there is none, or it is not readable any more. */
export function readDraft(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null');
  } catch {
    return null;
  }
}

export function saveDraft(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(value));
  } catch {
    // Without storage a reload loses it; the page itself still holds it.
  }
}

export function clearDraft(name: string): void {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Nothing was stored.
  }
}

/**
 * Keeps a form's values as a draft while they are changed, and drops it when they no longer are (saved, or put back). `found` is what was left there
 * before this page was opened, decoded, for the page to offer; `discard` drops it.
 */
export function useDraft<T>(
  name: string,
  values: T,
  changed: boolean,
  decode: (value: unknown) => T | null,
): { found: T | null; discard: () => void } {
  const [found, setFound] = useState<T | null>(() => {
    const left = readDraft(name);
    return left === null ? null : decode(left);
  });
  const held = useRef(false);
  useEffect(() => {
    if (!changed) {
      // What was found is kept until the person has chosen, what was typed here goes with its saving.
      if (held.current) clearDraft(name);
      held.current = false;
      return;
    }
    held.current = true;
    const save = () => saveDraft(name, values);
    const timer = setTimeout(save, saveAfterMs);
    addEventListener('pagehide', save);
    return () => {
      clearTimeout(timer);
      removeEventListener('pagehide', save);
    };
  }, [name, values, changed]);
  // Leaving the page within the app has asked already: what is let go is let go.
  useEffect(
    () => () => {
      if (held.current) clearDraft(name);
    },
    [name],
  );
  const discard = () => {
    setFound(null);
    clearDraft(name);
  };
  return { found, discard };
}

function keyOf(name: string): string {
  return `${prefix}${session().userId ?? ''}:${name}`;
}

function forgetOthers(userId: string | null): void {
  try {
    const own = `${prefix}${userId ?? ''}:`;
    for (const key of Object.keys(sessionStorage)) {
      if (key.startsWith(prefix) && !key.startsWith(own)) sessionStorage.removeItem(key);
    }
  } catch {
    // No storage, no drafts.
  }
}
