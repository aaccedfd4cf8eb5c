import '../../page/pageStyles';
import '../../../styles/items/generate-dialog.css';
import type { Image } from '../../contract/types';
import { common } from '../../core/texts/common';
import { Button } from '../../ui/Button';
import { Dialog } from '../../ui/dialog/Dialog';
import { Notice } from '../../ui/feedback/Notice';
import { Picture } from '../../ui/photos/Picture';
import { builtIn } from './models';
import { generationTexts, generateDialogTexts as texts } from './texts';
import { useModelChoice } from './useModelChoice';

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
  const { model, control } = useModelChoice();
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
          {control}
          {model === builtIn && <Notice>{generationTexts.noAi}</Notice>}
        </div>
      </div>
    </Dialog>
  );
}
