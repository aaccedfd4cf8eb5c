import type { ReferenceKind } from '../contract/references';

/** Words of the dialog that creates or renames an entry; some have defaults. */
export interface ReferenceDialogTexts {
  createTitle: string;
  editTitle: string;
  save?: string;
  cancel?: string;
  required?: string;
  tooLong?: (max: number) => string;
  duplicate: string;
  /** The name was merged into this one. */
  former: (name: string) => string;
}

/** The toasts of all five: they are outside of the page, in the product's language. */
export const referenceDialogToasts = {
  created: (name: string) => `Створено: ${name}`,
  saved: (name: string) => `Збережено: ${name}`,
};

const ukrainian = {
  duplicate: 'Така назва вже існує',
  former: (name: string) => `Це колишня назва «${name}»`,
};

export const referenceDialogTexts: Record<ReferenceKind, ReferenceDialogTexts> = {
  brands: { ...ukrainian, createTitle: 'Створити бренд', editTitle: 'Редагувати бренд' },
  types: { ...ukrainian, createTitle: 'Створити тип', editTitle: 'Редагувати тип' },
  colors: { ...ukrainian, createTitle: 'Створити колір', editTitle: 'Редагувати колір' },
  materials: { ...ukrainian, createTitle: 'Створити матеріал', editTitle: 'Редагувати матеріал' },
  suppliers: {
    createTitle: 'Create supplier',
    editTitle: 'Edit supplier',
    save: 'Save',
    cancel: 'Cancel',
    required: 'Required field',
    tooLong: (max) => `Must be at most ${max} characters`,
    duplicate: 'This name already exists',
    former: (name) => `A former name of “${name}”`,
  },
};
