import { type ReactNode, useState } from 'react';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Select } from '../../ui/select/Select';
import { firstModel, useModels } from './models';
import { generateDialogTexts as texts } from './texts';

/** Returns the id of the chosen model, null for none, and the control that chooses it. */
export function useModelChoice(): { model: string | null; control: ReactNode } {
  const { models, reload } = useModels();
  const [picked, setPicked] = useState<string | null>(null);
  if (models.state === 'failed') {
    const { detail } = models.problem;
    return {
      model: null,
      control: <ErrorState text={texts.modelsFailed} detail={detail} onRetry={reload} />,
    };
  }
  if (models.state !== 'loaded') return { model: null, control: <Skeleton height={36} /> };
  const model = picked ?? firstModel(models.value)?.id ?? null;
  const options = models.value.map(({ id, label = id, available }) => ({
    value: id,
    label: available ? label : texts.unavailable(label),
    disabled: !available,
  }));
  return {
    model,
    control: <Select label={texts.model} value={model ?? ''} options={options} onChange={setPicked} />,
  };
}
