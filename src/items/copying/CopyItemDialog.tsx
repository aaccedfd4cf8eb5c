import '../../page/pageStyles';
import '../../../styles/items/copying.css';
import { useRef, useState } from 'react';
import type { Clothes, FastCreated } from '../../contract/types';
import { type Form, useForm } from '../../core/forms/useForm';
import { Problem, problemFrom } from '../../core/lib/problem';
import { navigate } from '../../core/router/location';
import { toast } from '../../core/stores/toasts';
import { useHeldRole } from '../../core/stores/useHeldRole';
import { FormDialog } from '../../page/FormDialog';
import { Checkbox } from '../../ui/fields/Checkbox';
import { type NewItem, NewItemFields, newItemRules } from '../newItem/NewItemFields';
import { newItemTexts } from '../newItem/texts';
import { useCreateItem } from '../newItem/useCreateItem';
import { AbortUpload } from '../photos/AbortUpload';
import { usePhotoUpload } from '../photos/usePhotoUpload';
import { listItemOf, useClothes } from '../stores/clothes';
import { keepLeftOut, keptLeftOut } from './copiedParts';
import {
  allParts,
  type Copying,
  leftOutAtFirst,
  type Part,
  partValues,
  sampleOf,
  saveCopied,
} from './copyItem';
import { copyItemTexts as texts } from './texts';

interface Values extends NewItem {
  parts: readonly Part[];
}

/**
 * The dialog that creates an item similar to `source`: first an item with title and supplier alone,
 * then the copied values and the new photos. If the second step fails, the item exists already, and
 * the next press of the button saves the rest.
 */
export function CopyItemDialog({ source, onClose }: { source: Clothes; onClose(): void }) {
  useHeldRole();
  const clothes = useClothes();
  const createItem = useCreateItem();
  const photos = usePhotoUpload();
  const created = useRef<FastCreated | null>(null);
  const [isThere, setIsThere] = useState(false);
  const values = partValues(source);

  const create = async (copying: Copying): Promise<FastCreated> => {
    created.current ??= await createItem(copying.input);
    setIsThere(true);
    return created.current;
  };
  const form = useForm<Values>({
    initial: {
      title: source.title,
      supplierId: sampleOf(source)?.supplierId || (source.supplier?.id ?? null),
      parts: chosenOf(values),
      files: [],
    },
    rules: newItemRules,
    onSubmit: async ({ title, supplierId, parts, files }) => {
      if (supplierId === null) return;
      keepLeftOut(allParts.filter((part) => (values.has(part) ? !parts.includes(part) : isLeftOut(part))));
      const copying = { source, parts, input: { title: title.trim(), supplierId } };
      const made = await create(copying);
      const { item } = await saveCopied(made, copying).catch(explain);
      clothes.replace(listItemOf(item));
      await photos.upload(made, files, { subject: item.title });
      onClose();
      toast.success(newItemTexts.created(item.title), {
        label: texts.open,
        onAction: () => navigate(`/admin/clothes/${item.id}`),
      });
    },
  });

  return (
    <FormDialog
      title={texts.heading}
      width={500}
      form={form}
      saveLabel={isThere ? texts.saveRest : texts.create}
      onClose={onClose}
      aside={<AbortUpload photos={photos} />}
    >
      <p className="dialog-subject" dir="auto">
        {texts.like(source.title)}
      </p>
      <NewItemFields form={form} photos={photos}>
        <PartFields form={form} values={values} />
      </NewItemFields>
    </FormDialog>
  );
}

/** A checkbox for each part that the item has, labelled with the part's value. */
function PartFields({ form, values }: { form: Form<Values>; values: ReadonlyMap<Part, string> }) {
  const { parts } = form.values;
  return (
    <fieldset className="another-parts" disabled={form.submitting}>
      <legend className="field-label">{texts.copied}</legend>
      {values.size === 0 && <p className="muted">{texts.nothing}</p>}
      {[...values].map(([part, value]) => (
        <Checkbox
          key={part}
          label={texts.value(texts.parts[part], value)}
          checked={parts.includes(part)}
          onChange={(on) => form.set('parts', on ? [...parts, part] : parts.filter((one) => one !== part))}
        />
      ))}
    </fieldset>
  );
}

function chosenOf(values: ReadonlyMap<Part, string>): Part[] {
  return [...values.keys()].filter((part) => !isLeftOut(part));
}

function isLeftOut(part: Part): boolean {
  return (keptLeftOut() ?? leftOutAtFirst).includes(part);
}

/**
 * Throws the Problem of a failed copy, which says that the item exists and only the copied values
 * are missing.
 */
function explain(error: unknown): never {
  const { kind, status, detail } = problemFrom(error);
  throw new Problem(kind, texts.notSaved(detail), { status });
}
