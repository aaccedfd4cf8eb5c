import type { Id } from '../contract/types';
import { keep, readKept } from '../http/kept';
import { session } from '../http/session';
import { createStore } from '../lib/store';
import { useStore } from '../react/useStore';

/**
 * Which proposals a person has taken or refused, on this device: these are not shown again. A new
 * task asks anew.
 */

/** Tasks that are remembered, the latest. */
const mostTasks = 300;

const changes = createStore(0);

type Kept = [taskId: Id, keys: string[]][];

/** Returns the keys of the proposals of a task that were dealt with. */
export function useSettled(taskId: Id): ReadonlySet<string> {
  useStore(changes);
  return new Set(read().find(([known]) => known === taskId)?.[1]);
}

export function settle(taskId: Id, keys: readonly string[]): void {
  const kept = read();
  const before = kept.find(([known]) => known === taskId)?.[1] ?? [];
  const others = kept.filter(([known]) => known !== taskId);
  const next: Kept = [...others, [taskId, [...new Set([...before, ...keys])]]];
  keep(keptName(), JSON.stringify(next.slice(-mostTasks)));
  changes.set((count) => count + 1);
}

/** Offers them again: what was taken was taken back. */
export function unsettle(taskId: Id, keys: readonly string[]): void {
  const next = read().map(([known, held]): Kept[number] =>
    known === taskId ? [known, held.filter((key) => !keys.includes(key))] : [known, held],
  );
  keep(keptName(), JSON.stringify(next));
  changes.set((count) => count + 1);
}

/** Each user's own. */
const keptName = () => `proposals:${session.get().userId ?? ''}`;

/** What was read last: each row of a list asks for it. */
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
