import type { ReferenceKind } from '../contract/references';
import { entryTexts } from './texts';

/** The texts of the dialog that creates or renames an entry; some have defaults. */
export interface ReferenceDialogTexts {
  createTitle: string;
  editTitle: string;
  save?: string;
  cancel?: string;
  required?: string;
  tooLong?: (max: number) => string;
  duplicate: string;
  /** Says that the typed name is a former name of this entry, into which it was merged. */
  former: (name: string) => string;
}

/**
 * The toasts of all pages. They are in the product's language even on an English page, because
 * they lie outside it.
 */
export const referenceDialogToasts = {
  created: (name: string) => `Створено: ${name}`,
  saved: (name: string) => `Збережено: ${name}`,
};

const ukrainian = (entry: string): ReferenceDialogTexts => ({
  createTitle: `Створити ${entry}`,
  editTitle: `Редагувати ${entry}`,
  duplicate: 'Така назва вже існує',
  former: (name) => `Це колишня назва «${name}»`,
});

const english = (entry: string): ReferenceDialogTexts => ({
  createTitle: `Create ${entry}`,
  editTitle: `Edit ${entry}`,
  save: 'Save',
  cancel: 'Cancel',
  required: 'Required field',
  tooLong: (max) => `Must be at most ${max} characters`,
  duplicate: 'This name already exists',
  former: (name) => `A former name of “${name}”`,
});

export function referenceDialogTexts(kind: ReferenceKind): ReferenceDialogTexts {
  return (kind === 'suppliers' ? english : ukrainian)(entryTexts[kind]);
}
