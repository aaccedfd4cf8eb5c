import { startBatch } from '../../api/batches';
import type { BatchInput } from '../../contract/batches';
import type { Id } from '../../contract/types';
import { problemFrom } from '../../lib/problem';
import { useStore } from '../../react/useStore';
import { batchRuns } from '../../stores/batches';
import { useFeature } from '../../stores/features';
import { builtIn } from '../../stores/models';
import { keepSuggestedItems } from '../../stores/suggestedItems';
import { useSuggestionsWatch } from '../../stores/suggestions';
import { toast } from '../../stores/toasts';
import { suggestionsTexts as texts } from '../../texts/suggestions';
import { Button } from '../../ui/Button';
import { IconSpark } from '../../ui/icons';
import { useCreateKey } from '../form/useCreateKey';
import { useBusy } from '../page/useBusy';

/**
 * Has a model look at the photos of all these items, as one task that can be stopped. Says what a
 * key would add, once for all of them.
 */
export function SuggestForAll({ ids }: { ids: readonly Id[] }) {
  const watch = useSuggestionsWatch();
  const known = useStore(watch.store);
  const isKeyless = ids.some((id) => {
    const found = known.get(id);
    return found?.state === 'ready' && found.suggestions.model === builtIn;
  });
  const createKey = useCreateKey();
  const canBatch = useFeature('batches');
  const start = useBusy(async () => {
    const selection = { ids: [...ids] };
    const input: BatchInput = { selection, change: { suggest: {} } };
    try {
      const started = await startBatch(input, createKey(input));
      keepSuggestedItems(started.taskId, selection);
      batchRuns.watch({ ...started, kind: 'suggest', total: ids.length });
      watch.readAll();
      toast.success(texts.list.asked);
    } catch (error) {
      toast.error(problemFrom(error).detail);
    }
  });
  return (
    <>
      {canBatch && ids.length > 1 && (
        <Button size="small" icon={<IconSpark />} {...start}>
          {texts.list.all}
        </Button>
      )}
      {isKeyless && (
        <p className="proposals-key muted" role="status">
          {texts.noKey}
        </p>
      )}
    </>
  );
}
