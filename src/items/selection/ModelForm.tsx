import { useState } from 'react';
import type { BatchChange } from '../../contract/batches';
import type { AiModel } from '../../contract/types';
import { useForm } from '../../core/forms/useForm';
import { FormDialog } from '../../core/page/FormDialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Select } from '../../ui/select/Select';
import { builtIn, firstModel, useModels } from '../generation/models';
import { generateDialogTexts, generationTexts } from '../generation/texts';
import { suggestionsTexts } from '../suggestions/texts';
import { bulkTexts } from './bulkTexts';

interface ModelFormProps {
  kind: 'describe' | 'suggest';
  /** Shows the preview of the task. Rejects with a Problem if the server refuses the task. */
  onAsk(change: BatchChange): Promise<void>;
  onClose(): void;
}

/**
 * The form that chooses the model which describes the selected items (`describe`) or proposes
 * values of their fields (`suggest`).
 */
export function ModelForm({ kind, onAsk, onClose }: ModelFormProps) {
  const texts = bulkTexts[kind];
  const { models, reload } = useModels();
  const [picked, setPicked] = useState<string | null>(null);
  const usable = models.state === 'loaded' ? models.value : [];
  const model = picked ?? firstModel(usable)?.id ?? null;
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      if (model === null) return;
      await onAsk(kind === 'describe' ? { describe: { model } } : { suggest: { model } });
    },
  });
  return (
    <FormDialog title={texts.heading} width={500} form={form} saveLabel={texts.next} onClose={onClose}>
      {models.state === 'failed' ? (
        <ErrorState text={generateDialogTexts.modelsFailed} detail={models.problem.detail} onRetry={reload} />
      ) : models.state === 'loaded' ? (
        <Select
          label={generateDialogTexts.model}
          value={model ?? ''}
          options={usable.map(optionOf)}
          onChange={setPicked}
        />
      ) : (
        <Skeleton height={36} />
      )}
      {model === builtIn && (
        <Notice>{kind === 'describe' ? generationTexts.noAi : suggestionsTexts.noKey}</Notice>
      )}
      {kind === 'suggest' && <p className="muted">{bulkTexts.suggest.hint}</p>}
    </FormDialog>
  );
}

function optionOf({ id, label = id, available }: AiModel) {
  return {
    value: id,
    label: available ? label : generateDialogTexts.unavailable(label),
    disabled: !available,
  };
}
