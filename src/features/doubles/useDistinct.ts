import { useState } from 'react';
import { markDistinct } from '../../api/distinct';
import type { Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import { doublesTexts as texts } from '../../texts/doubles';

/** Returns the name of two items as a pair. */
export function pairKey(one: Id, other: Id): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`;
}

/** Which pairs were said to be different things here, and what says so. */
export function useDistinct(): {
  isDistinct(one: Id, other: Id): boolean;
  busy(one: Id, other: Id): boolean;
  mark(one: Id, other: Id): Promise<void>;
} {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  return {
    isDistinct: (one, other) => marked.has(pairKey(one, other)),
    busy: (one, other) => running.has(pairKey(one, other)),
    async mark(one, other) {
      const key = pairKey(one, other);
      setRunning((before) => new Set(before).add(key));
      try {
        await markDistinct(one, other);
        setMarked((before) => new Set(before).add(key));
        toast.success(texts.marked);
      } catch (error) {
        toast.error(problemFrom(error).detail);
      } finally {
        setRunning((before) => new Set([...before].filter((each) => each !== key)));
      }
    },
  };
}
