import type { ReactNode } from 'react';
import { maxTitleLength } from '../../contract/limits';
import type { Id } from '../../contract/types';
import { maxLength, required } from '../../core/forms/rules';
import type { Form } from '../../core/forms/useForm';
import { ReferenceSelect } from '../../references/ReferenceSelect';
import { TextField } from '../../ui/fields/TextField';
import { FileField } from '../../ui/photos/FileField';
import type { PhotoUpload } from '../photos/usePhotoUpload';
import { newItemTexts as texts } from './texts';

/** The values of `NewItemFields`. */
export interface NewItem {
  title: string;
  supplierId: Id | null;
  files: File[];
}

export const newItemRules = { title: [required(), maxLength(maxTitleLength)], supplierId: [required()] };

interface NewItemFieldsProps {
  form: Form<NewItem>;
  photos: PhotoUpload;
  /** Further fields, before the photos. */
  children?: ReactNode;
}

/** The fields of a dialog that creates an item: title, supplier, photos. */
export function NewItemFields({ form, photos, children }: NewItemFieldsProps) {
  return (
    <>
      <TextField
        label={texts.title}
        required
        maxLength={maxTitleLength}
        autoComplete="off"
        readOnly={form.submitting}
        {...form.field('title')}
      />
      <ReferenceSelect
        kind="suppliers"
        label={texts.supplier}
        required
        disabled={form.submitting}
        {...form.field('supplierId')}
      />
      {children}
      <FileField
        label={texts.photos}
        files={form.values.files}
        onChange={(files) => form.set('files', files)}
        disabled={form.submitting}
        {...photos.field}
      />
    </>
  );
}
