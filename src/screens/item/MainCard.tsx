import type { ReactNode } from 'react';
import { maxDescriptionLength, maxTitleLength } from '../../contract/limits';
import type { Clothes } from '../../contract/types';
import { CompositionFields } from '../../features/composition/CompositionFields';
import { useBusy } from '../../features/page/useBusy';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import type { Form } from '../../forms/useForm';
import { generationTexts } from '../../texts/generation';
import { itemTexts } from '../../texts/item';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextArea } from '../../ui/fields/TextArea';
import { TextField } from '../../ui/fields/TextField';
import { IconSpark } from '../../ui/icons';
import type { ItemValues } from './itemValues';

const texts = itemTexts.main;

interface MainCardProps {
  item: Clothes;
  form: Form<ItemValues>;
  /** False while a generation runs, or without a main photo. */
  canGenerate: boolean;
  /**
   * Opens the dialog that generates the description. May return a promise; the button shows that it
   * is busy until the promise ends.
   */
  onGenerate(): unknown;
  hasPhoto: boolean;
  /** The state of the generation of the description. */
  generation: ReactNode;
}

/** The item's own fields. */
export function MainCard({ item, form, canGenerate, onGenerate, hasPhoto, generation }: MainCardProps) {
  const generate = useBusy(onGenerate);
  return (
    <Card title={texts.heading} className="item-main">
      <TextField
        label={texts.title}
        required
        maxLength={maxTitleLength}
        autoComplete="off"
        {...form.field('title')}
      />
      <div className="item-references">
        <ReferenceSelect kind="brands" label={texts.brand} known={item.brand} {...form.field('brandId')} />
        <ReferenceSelect kind="colors" label={texts.color} known={item.color} {...form.field('colorId')} />
        <ReferenceSelect kind="types" label={texts.type} known={item.type} {...form.field('typeId')} />
      </div>
      <CompositionFields
        rows={form.values.composition}
        onChange={(rows) => form.set('composition', rows)}
        known={item.fabricComposition}
      />
      <div data-focus-home="">
        <TextArea
          label={texts.description}
          rows={6}
          maxLength={maxDescriptionLength}
          {...form.field('description')}
        />
      </div>
      {generation}
      <div className="item-generate">
        <Button
          icon={<IconSpark />}
          disabled={!canGenerate}
          title={hasPhoto ? undefined : generationTexts.needsPhoto}
          {...generate}
        >
          {generationTexts.generate}
        </Button>
        {!hasPhoto && <span className="muted">{generationTexts.needsPhoto}</span>}
      </div>
    </Card>
  );
}
