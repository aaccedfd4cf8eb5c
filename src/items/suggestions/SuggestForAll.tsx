import { startBatch } from '../../batches/api';
import { batchRuns } from '../../batches/batches';
import type { BatchInput } from '../../contract/batches';
import type { Id } from '../../contract/types';
import { useStore } from '../../core/react/useStore';
import { useFeature } from '../../core/stores/features';
import { toast } from '../../core/stores/toasts';
import { useBusy } from '../../page/useBusy';
import { useCreateKey } from '../../page/useCreateKey';
import { Button } from '../../ui/Button';
import { IconSpark } from '../../ui/icons';
import { builtIn } from '../generation/models';
import { keepSuggestedItems } from './suggestedItems';
import { useSuggestionsWatch } from './suggestions';
import { suggestionsTexts as texts } from './texts';

/**
 * A button that has a model read the photos of the items `ids`, as one task that can be stopped. If
 * the built-in model has read some of them, also says what an API key would add.
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
      toast.failure(error);
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
