import type { ReactNode } from 'react';
import { inputName, itemFields, itemFieldsOf } from '../../contract/itemFields';
import type { Clothes } from '../../contract/types';
import type { Form } from '../../core/forms/useForm';
import type { FileHint } from '../../page/lazyDialog';
import { useBusy } from '../../page/useBusy';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { TextArea } from '../../ui/fields/TextArea';
import { TextField } from '../../ui/fields/TextField';
import { IconSpark } from '../../ui/icons';
import { CompositionFields } from '../fields/CompositionFields';
import { EntriesFields } from '../fields/EntriesFields';
import { generationTexts } from '../generation/texts';
import { LastSize } from '../purchases/LastSize';
import { type ItemValues, pageReferences } from './itemValues';
import { itemTexts } from './texts';

const { fields, main: texts } = itemTexts;

interface MainCardProps {
  item: Clothes;
  form: Form<ItemValues>;
  /** Whether a generation can be started: the item has a main photo, and no generation runs. */
  canGenerate: boolean;
  /**
   * Opens the dialog that generates the description. May return a promise; the button is busy until
   * the promise settles.
   */
  onGenerate(): unknown;
  generateHint: FileHint;
  hasPhoto: boolean;
  /** The notice about the generation of the description. */
  generation: ReactNode;
}

/** The card of the item's own fields. */
export function MainCard({ item, form, canGenerate, hasPhoto, generation, ...given }: MainCardProps) {
  const generate = useBusy(given.onGenerate);
  return (
    <Card title={texts.heading} className="item-main">
      {itemFieldsOf('name', 'line').map((field) => (
        <TextField
          key={field}
          label={fields[field]}
          required={itemFields[field].kind === 'name'}
          maxLength={itemFields[field].max}
          autoComplete="off"
          {...form.field(field)}
        />
      ))}
      <div className="item-references">
        {pageReferences.map((field) => (
          <ReferenceSelect
            key={field}
            kind={itemFields[field].list}
            label={fields[field]}
            known={item[field]}
            {...form.field(inputName(field))}
          />
        ))}
        {item.lastPurchase !== undefined && (
          <LastSize rows={form.values.purchases} onChange={(rows) => form.set('purchases', rows)} />
        )}
      </div>
      <EntriesFields item={item} bind={form.field} />
      <CompositionFields known={item.fabricComposition} {...form.field('fabricComposition')} />
      <div data-focus-home="">
        {itemFieldsOf('text').map((field) => (
          <TextArea
            key={field}
            label={fields[field]}
            rows={6}
            maxLength={itemFields[field].max}
            {...form.field(field)}
          />
        ))}
      </div>
      {generation}
      <div className="item-generate">
        <Button
          icon={<IconSpark />}
          disabled={!canGenerate}
          title={hasPhoto ? undefined : generationTexts.needsPhoto}
          {...given.generateHint}
          {...generate}
        >
          {generationTexts.generate}
        </Button>
        {!hasPhoto && <span className="muted">{generationTexts.needsPhoto}</span>}
      </div>
    </Card>
  );
}
