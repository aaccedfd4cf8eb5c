import type { ReactNode } from 'react';
import type { Clothes } from '../../contract';
import type { Form } from '../../forms/useForm';
import { itemTexts } from '../../texts/item';
import { writingTexts } from '../../texts/writing';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { IconSpark } from '../../ui/itemIcons';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { ReferenceSelect } from '../ReferenceSelect';
import { CompositionFields } from './CompositionFields';
import { type ItemValues, longestDescription, longestTitle } from './itemValues';

const texts = itemTexts.main;

interface MainCardProps {
  item: Clothes;
  form: Form<ItemValues>;
  /** Opens the dialog that has the description written; null while one is being written, or without a main photo. */
  onGenerate: (() => void) | null;
  hasPhoto: boolean;
  /** How the writing of the description goes. */
  generation: ReactNode;
}

/** The item's own fields. */
export function MainCard({ item, form, onGenerate, hasPhoto, generation }: MainCardProps) {
  return (
    <Card title={texts.heading} className="item-main">
      <TextField
        label={texts.title}
        required
        maxLength={longestTitle}
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
          maxLength={longestDescription}
          {...form.field('description')}
        />
      </div>
      {generation}
      <div className="item-generate">
        <Button
          icon={<IconSpark />}
          disabled={onGenerate === null}
          title={hasPhoto ? undefined : writingTexts.needsPhoto}
          onClick={() => onGenerate?.()}
        >
          {writingTexts.generate}
        </Button>
        {!hasPhoto && <span className="muted">{writingTexts.needsPhoto}</span>}
      </div>
    </Card>
  );
}
