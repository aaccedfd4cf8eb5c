import type { BatchChange } from '../../contract/batches';
import { useForm } from '../../core/forms/useForm';
import { FormDialog } from '../../page/FormDialog';
import { Notice } from '../../ui/feedback/Notice';
import { builtIn } from '../generation/models';
import { generationTexts } from '../generation/texts';
import { useModelChoice } from '../generation/useModelChoice';
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
  const { model, control } = useModelChoice();
  const form = useForm({
    initial: {},
    onSubmit: async () => {
      if (model === null) return;
      await onAsk(kind === 'describe' ? { describe: { model } } : { suggest: { model } });
    },
  });
  return (
    <FormDialog title={texts.heading} width={500} form={form} saveLabel={texts.next} onClose={onClose}>
      {control}
      {model === builtIn && (
        <Notice>{kind === 'describe' ? generationTexts.noAi : suggestionsTexts.noKey}</Notice>
      )}
      {kind === 'suggest' && <p className="muted">{bulkTexts.suggest.hint}</p>}
    </FormDialog>
  );
}
