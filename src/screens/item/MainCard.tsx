import type { ReactNode } from 'react';
import { maxDescriptionLength, maxTitleLength } from '../../contract/limits';
import type { Clothes } from '../../contract/types';
import { ReferenceSelect } from '../../features/references/ReferenceSelect';
import type { Form } from '../../forms/useForm';
import { generationTexts } from '../../texts/generation';
import { itemTexts } from '../../texts/item';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextArea } from '../../ui/fields/TextArea';
import { TextField } from '../../ui/fields/TextField';
import { IconSpark } from '../../ui/icons';
import { CompositionFields } from './CompositionFields';
import type { ItemValues } from './itemValues';

const texts = itemTexts.main;

interface MainCardProps {
  item: Clothes;
  form: Form<ItemValues>;
  /**
   * Opens the dialog that generates the description; null while that runs, or without
   * a main photo.
   */
  onGenerate: (() => void) | null;
  hasPhoto: boolean;
  /** How the generation of the description goes. */
  generation: ReactNode;
}

/** The item's own fields. */
export function MainCard({ item, form, onGenerate, hasPhoto, generation }: MainCardProps) {
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
          disabled={onGenerate === null}
          title={hasPhoto ? undefined : generationTexts.needsPhoto}
          onClick={() => onGenerate?.()}
        >
          {generationTexts.generate}
        </Button>
        {!hasPhoto && <span className="muted">{generationTexts.needsPhoto}</span>}
      </div>
    </Card>
  );
}
