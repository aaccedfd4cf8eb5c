import type { Id } from '../../contract/types';
import { keep, readKept } from '../../core/http/localStorage';
import { session } from '../../core/http/session';
import { createStore, type ReadableStore } from '../../core/lib/store';
import { useStore } from '../../core/react/useStore';

/**
 * The proposals that a person has taken or refused, by task. They are stored on this device and not
 * shown again. The proposals of a later task are all open.
 */

/** The maximum number of tasks that are remembered; the oldest are dropped. */
const maxTasks = 300;

const changes = createStore(0);
/** A counter that increases whenever proposals are taken or refused on this page. */
export const settledChanges: ReadableStore<number> = changes;

type Kept = [taskId: Id, keys: string[]][];

/** Returns the keys (`proposalKey`) of the settled proposals of a task. */
export function useSettled(taskId: Id): ReadonlySet<string> {
  useStore(changes);
  return settledOf(taskId);
}

export function settledOf(taskId: Id): ReadonlySet<string> {
  return new Set(read().find(([known]) => known === taskId)?.[1]);
}

export function settle(taskId: Id, keys: readonly string[]): void {
  const kept = read();
  const before = kept.find(([known]) => known === taskId)?.[1] ?? [];
  const others = kept.filter(([known]) => known !== taskId);
  const next: Kept = [...others, [taskId, [...new Set([...before, ...keys])]]];
  keep(keptName(), JSON.stringify(next.slice(-maxTasks)));
  changes.set((count) => count + 1);
}

/** Returns the storage key of the current user's settled proposals. */
const keptName = () => `proposals:${session.get().userId ?? ''}`;

/** The result of the last read, cached because each row of a list reads it. */
let last: { text: string; kept: Kept } = { text: '[]', kept: [] };

function read(): Kept {
  const text = readKept(keptName()) ?? '[]';
  if (text !== last.text) last = { text, kept: decode(text) };
  return last.kept;
}

function decode(text: string): Kept {
  try {
    const kept: unknown = JSON.parse(text);
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((entry: unknown): Kept => {
      const [taskId, keys]: unknown[] = Array.isArray(entry) ? entry : [];
      if (typeof taskId !== 'number' || !Array.isArray(keys)) return [];
      return [[taskId, keys.filter((key) => typeof key === 'string')]];
    });
  } catch {
    return [];
  }
}
