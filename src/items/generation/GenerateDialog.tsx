import '../../../styles/signed-in.css';
import '../../../styles/dialogs.css';
import '../../../styles/items/generate-dialog.css';
import { useState } from 'react';
import type { AiModel, Image } from '../../contract/types';
import { common } from '../../core/texts/common';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { ErrorState } from '../../ui/feedback/ErrorState';
import { Notice } from '../../ui/feedback/Notice';
import { Skeleton } from '../../ui/feedback/Skeleton';
import { Picture } from '../../ui/photos/Picture';
import { Select } from '../../ui/select/Select';
import { builtIn, firstModel, useModels } from './models';
import { generationTexts, generateDialogTexts as texts } from './texts';

interface GenerateDialogProps {
  title: string;
  photo: Image | null;
  photoAlt: string;
  /** Called with the id of the chosen model. Saves the form, then starts the generation. */
  onStart(model: string): void;
  /** Whether the form is being saved; the start button is then busy. */
  saving: boolean;
  onClose(): void;
}

/**
 * A dialog that chooses a model and starts the generation of a description, which the server saves.
 * Without a photo the start is disabled.
 */
export function GenerateDialog({ title, photo, photoAlt, onStart, saving, onClose }: GenerateDialogProps) {
  const { models, reload } = useModels();
  const [picked, setPicked] = useState<string | null>(null);
  const usable = models.state === 'loaded' ? models.value : [];
  const model = picked ?? firstModel(usable)?.id ?? null;
  return (
    <Dialog
      title={texts.heading}
      width={800}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button
            variant="primary"
            disabled={photo === null || model === null}
            busy={saving}
            onClick={() => model !== null && onStart(model)}
          >
            {texts.start}
          </Button>
        </>
      }
    >
      <div className="generate">
        <Picture src={photo?.urls.medium} alt={photoAlt} width={400} height={300} fit="contain" />
        <div className="generate-choice">
          <p className="generate-title" dir="auto">
            {title}
          </p>
          {models.state === 'failed' ? (
            <ErrorState text={texts.modelsFailed} detail={models.problem.detail} onRetry={reload} />
          ) : models.state === 'loaded' ? (
            <Select
              label={texts.model}
              value={model ?? ''}
              options={optionsOf(usable)}
              onChange={setPicked}
            />
          ) : (
            <Skeleton height={36} />
          )}
          {model === builtIn && <Notice>{generationTexts.noAi}</Notice>}
        </div>
      </div>
    </Dialog>
  );
}

function optionsOf(models: readonly AiModel[]) {
  return models.map(({ id, label = id, available }) => ({
    value: id,
    label: available ? label : texts.unavailable(label),
    disabled: !available,
  }));
}
