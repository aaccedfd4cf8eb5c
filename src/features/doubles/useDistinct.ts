import { useState } from 'react';
import { markDistinct } from '../../api/distinct';
import { withdrawDistinct } from '../../api/similar';
import type { Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { doublesTexts as texts } from '../../texts/doubles';

/** Returns the name of two items as a pair. */
export function pairKey(one: Id, other: Id): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/**
 * Which pairs were said to be different things here, and what says so. `onChange` runs when the
 * server knows it, and when it was taken back.
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
      toast.error(problemFrom(error).detail);
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

/** The message that was pressed is gone, and what had the focus before it may be gone, too. */
function focusHeading(): void {
  if (document.activeElement !== document.body) return;
  const heading = document.querySelector<HTMLElement>('dialog[open] h2') ?? document.querySelector('h1');
  heading?.focus();
}

function without(keys: ReadonlySet<string>, key: string): Set<string> {
  return new Set([...keys].filter((each) => each !== key));
}
