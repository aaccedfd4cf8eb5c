import { useState } from 'react';
import type { BatchChange } from '../../contract/batches';
import type { AiModel } from '../../contract/types';
import { useForm } from '../../forms/useForm';
import { builtIn, firstModel, useModels } from '../../stores/models';
import { generateDialogTexts } from '../../texts/generateDialog';
import { generationTexts } from '../../texts/generation';
import { bulkTexts } from '../../texts/selection';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Select } from '../../ui/select/Select';
import { FormDialog } from '../form/FormDialog';

const texts = bulkTexts.describe;

interface DescribeFormProps {
  /** Throws a Problem where the server refuses. */
  onAsk(change: BatchChange): Promise<void>;
  onClose(): void;
}

/** Which model is to describe the selected items. */
export function DescribeForm({ onAsk, onClose }: DescribeFormProps) {
  const { models, reload } = useModels();
  const [picked, setPicked] = useState<string | null>(null);
  const usable = models.state === 'loaded' ? models.value : [];
  const model = picked ?? firstModel(usable)?.id ?? null;
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      if (model !== null) await onAsk({ describe: { model } });
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
      {model === builtIn && <Notice>{generationTexts.noAi}</Notice>}
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
