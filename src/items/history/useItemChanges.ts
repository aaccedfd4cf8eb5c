import { useRef } from 'react';
import type { ShownChange } from '../../contract/changes';
import { maxChangesSize } from '../../contract/limits';
import type { Id } from '../../contract/types';
import type { Loadable } from '../../core/stores/loadable';
import { useLoad } from '../../core/stores/useLoad';
import { type ChangesAnswer, listItemChanges } from './api';

const pageSize = 20;

export interface ItemChanges {
  /** The loaded changes, the newest first. */
  changes: readonly ShownChange[];
  /** Whether there are older changes on the server. */
  hasMore: boolean;
}

/** Returns the changes of an item, loaded page by page. */
export function useItemChanges(clothesId: Id): {
  result: Loadable<ItemChanges>;
  /** Loads the shown changes again, at most `maxChangesSize` of them. */
  reload(): void;
  /** Loads the next page of older changes. Throws a Problem. */
  more(): Promise<void>;
} {
  /** The number of changes requested so far, a whole number of pages. */
  const asked = useRef(pageSize);
  const { result, reload, set } = useLoad<ItemChanges>(async (signal) => {
    asked.current = Math.min(asked.current, maxChangesSize);
    const answer = await listItemChanges(clothesId, { page: 1, size: asked.current }, signal);
    return { changes: answer.changes, hasMore: isMore(answer, asked.current) };
  }, clothesId);

  async function more(): Promise<void> {
    if (result.state !== 'loaded') return;
    const answer = await listItemChanges(clothesId, { page: asked.current / pageSize + 1, size: pageSize });
    asked.current += pageSize;
    const { changes } = result.value;
    // A change made meanwhile shifts the others, so that the next page may repeat a known change.
    const older = answer.changes.filter(({ id }) => !changes.some((known) => known.id === id));
    set({ changes: [...changes, ...older], hasMore: isMore(answer, asked.current) });
  }

  return { result, reload, more };
}

function isMore({ meta, changes }: ChangesAnswer, asked: number): boolean {
  return meta !== null && changes.length > 0 && meta.total > asked;
}
