import { useState } from 'react';
import type { Id } from '../../contract/types';
import { toast } from '../../core/stores/toasts';
import { markDistinct, withdrawDistinct } from './api';
import { doublesTexts as texts } from './texts';

/** Returns the key of a pair of items, the same in either order. */
function pairKey(one: Id, other: Id): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/**
 * Returns which pairs were marked as different things on this page, which are being marked, and the
 * action that marks a pair. `onChange` is called after the server has saved a mark, and after it
 * has undone one. A failure is shown as a toast.
 */
export function useDistinct(onChange?: () => void): {
  isDistinct(one: Id, other: Id): boolean;
  busy(one: Id, other: Id): boolean;
  mark(one: Id, other: Id): Promise<void>;
} {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());

  async function tell(call: Promise<void>, change: (before: ReadonlySet<string>) => Set<string>) {
    try {
      await call;
      setMarked(change);
      onChange?.();
      return true;
    } catch (error) {
      toast.failure(error);
      return false;
    }
  }

  return {
    isDistinct: (one, other) => marked.has(pairKey(one, other)),
    busy: (one, other) => running.has(pairKey(one, other)),
    async mark(one, other) {
      const key = pairKey(one, other);
      setRunning((before) => new Set(before).add(key));
      const isMarked = await tell(markDistinct(one, other), (before) => new Set(before).add(key));
      setRunning((before) => without(before, key));
      const undo = async () => {
        await tell(withdrawDistinct(one, other), (before) => without(before, key));
        focusHeading();
      };
      if (isMarked) toast.success(texts.marked, { label: texts.undo, onAction: undo });
    },
  };
}

/**
 * Moves the focus to the heading of the open dialog or of the page, if no element has it: the
 * pressed toast is gone, and so may be the element that had the focus before.
 */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('dialog[open] h2') ?? document.querySelector('h1');
  heading?.focus();
}

function without(keys: ReadonlySet<string>, key: string): Set<string> {
  return new Set([...keys].filter((each) => each !== key));
}
