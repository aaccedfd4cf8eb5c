import { useRef } from 'react';
import { maxDescriptionLength } from '../../contract/limits';
import type { ClothesListItem } from '../../contract/types';
import { maxLength } from '../../core/forms/rules';
import { useForm } from '../../core/forms/useForm';
import { valueOr } from '../../core/stores/loadable';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { Button } from '../../ui/Button';
import { Notice } from '../../ui/feedback/Notice';
import { TextArea } from '../../ui/fields/TextArea';
import { withFocusKept } from '../../ui/hooks/keepFocus';
import { IconSpark } from '../../ui/icons';
import { getClothes, setDescription } from '../api/clothes';
import { builtIn, firstModel, useModels } from '../generation/models';
import { generationTexts } from '../generation/texts';
import { useGenerationPanel } from '../generation/useGenerationPanel';
import { listItemOf, useClothes } from '../stores/clothes';
import { clothesDialogsTexts } from './texts';

const texts = clothesDialogsTexts.describe;

/**
 * A dialog that shows and edits an item's description without opening the item's page. Saving an
 * empty text clears the description.
 */
export function DescriptionDialog({ item, onClose }: { item: ClothesListItem; onClose(): void }) {
  const clothes = useClothes();
  // The description that the edit began with. It is compared with the server's before a save,
  // because the list may have been loaded long ago.
  const base = useRef(item.description ?? '');
  const form = useForm({
    initial: { description: item.description ?? '' },
    rules: { description: [maxLength(maxDescriptionLength)] },
    onSubmit: async ({ description }) => {
      const now = await getClothes(item.id);
      const theirs = now.item.description ?? '';
      if (theirs !== base.current) {
        base.current = theirs;
        clothes.replace(listItemOf(now.item));
        form.setErrors({}, texts.changed(theirs));
        return;
      }
      const text = description.trim() === '' ? null : description;
      const saved = await setDescription(item.id, text, now.etag);
      clothes.replace(listItemOf(saved.item));
      onClose();
      toast.success(texts.saved);
    },
  });
  const generation = useGenerationPanel({
    clothesId: item.id,
    saved: item.description ?? '',
    typed: form.values.description,
    onGenerated: (text, intoForm) => {
      base.current = text;
      if (intoForm) form.reset({ description: text });
    },
    onTake: (text) => form.reset({ description: text }),
  });
  // The model that the server uses, as the request names none.
  const model = firstModel(valueOr(useModels().models, []));
  const whyNot =
    item.mainImage === null ? generationTexts.needsPhoto : item.description ? texts.hasText : null;
  return (
    <FormDialog
      title={texts.heading}
      width={800}
      form={form}
      onClose={onClose}
      aside={
        <Button
          className="dialog-aside"
          icon={<IconSpark />}
          disabled={whyNot !== null || generation.running}
          onClick={() => withFocusKept(() => generation.start())}
        >
          {generationTexts.generate}
        </Button>
      }
    >
      <p className="dialog-subject" dir="auto">
        {item.title}
      </p>
      <div data-focus-home="">
        <TextArea
          label={texts.text}
          rows={10}
          maxLength={maxDescriptionLength}
          {...form.field('description')}
        />
      </div>
      {generation.notice}
      {whyNot === null && model?.id === builtIn && !generation.running && (
        <Notice>{generationTexts.noAi}</Notice>
      )}
      {whyNot && !generation.running && <p className="muted">{whyNot}</p>}
    </FormDialog>
  );
}
