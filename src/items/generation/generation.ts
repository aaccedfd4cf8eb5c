import { useEffect } from 'react';
import type { Id } from '../../contract/types';
import { useLatest } from '../../core/react/useLatest';
import { useStore } from '../../core/react/useStore';
import { onUserChange } from '../../core/stores/onUserChange';
import { createGeneration, type Generation, type GenerationState } from './createGeneration';

/** The generations by item. A generation continues, and stays visible, when its page is left. */
const generations = new Map<Id, Generation>();

onUserChange(() => {
  for (const generation of generations.values()) generation.close();
  generations.clear();
});

/**
 * Returns the generation of an item's description. When it is completed, calls `onCompleted` once
 * with the id of its task, which is 0 if the API names none.
 */
export function useGeneration(
  clothesId: Id,
  onCompleted: (taskId: Id) => void,
): { generation: GenerationState; start: Generation['start']; dismiss: Generation['dismiss'] } {
  const held = generationOf(clothesId);
  const generation = useStore(held.store);
  const latest = useLatest(onCompleted);
  useEffect(() => {
    if (generation.state !== 'completed') return;
    held.dismiss();
    latest.current(generation.taskId);
  }, [generation, held, latest]);
  return { generation, start: held.start, dismiss: held.dismiss };
}

function generationOf(clothesId: Id): Generation {
  const held = generations.get(clothesId) ?? createGeneration(clothesId);
  generations.set(clothesId, held);
  return held;
}
