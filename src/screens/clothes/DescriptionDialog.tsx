import { useRef } from 'react';
import { getClothes, setDescription } from '../../api/clothes';
import type { ClothesListItem } from '../../contract';
import { maxLength } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { listItemOf, useClothes } from '../../stores/clothes';
import { valueOr } from '../../stores/loadable';
import { builtIn, firstModel, useModels } from '../../stores/models';
import { toast } from '../../stores/toasts';
import { clothesTexts } from '../../texts/clothes';
import { writingTexts } from '../../texts/writing';
import { Button } from '../../ui/Button';
import { IconSpark } from '../../ui/itemIcons';
import { withFocusKept } from '../../ui/movedFocus';
import { Notice } from '../../ui/Notice';
import { TextArea } from '../../ui/TextArea';
import { FormDialog } from '../FormDialog';
import { useWriting } from '../useWriting';

const texts = clothesTexts.describe;
const longestDescription = 10_000;

/** Reads and writes an item's description without opening the item. Saved empty, it is cleared. */
export function DescriptionDialog({ item, onClose }: { item: ClothesListItem; onClose(): void }) {
  const clothes = useClothes();
  // What the person's text is written over; the list may have been read long ago.
  const base = useRef(item.description ?? '');
  const form = useForm({
    initial: { description: item.description ?? '' },
    rules: { description: [maxLength(longestDescription)] },
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
  const writing = useWriting({
    clothesId: item.id,
    saved: item.description ?? '',
    typed: form.values.description,
    onWritten: (text, intoForm) => {
      base.current = text;
      if (intoForm) form.reset({ description: text });
    },
    onTake: (text) => form.reset({ description: text }),
  });
  // The one that writes when none is named.
  const model = firstModel(valueOr(useModels().models, []));
  const whyNot = item.mainImage === null ? writingTexts.needsPhoto : item.description ? texts.hasText : null;
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
          disabled={whyNot !== null || writing.running}
          onClick={() => withFocusKept(() => writing.start())}
        >
          {writingTexts.generate}
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
          maxLength={longestDescription}
          {...form.field('description')}
        />
      </div>
      {writing.notice}
      {whyNot === null && model?.id === builtIn && !writing.running && <Notice>{writingTexts.noAi}</Notice>}
      {whyNot && !writing.running && <p className="muted">{whyNot}</p>}
    </FormDialog>
  );
}
