import { maxNameLength } from '../contract/limits';
import type { Reference, ReferenceKind } from '../contract/references';
import { maxLength, required } from '../core/forms/rules';
import { useForm } from '../core/forms/useForm';
import { nameKey } from '../core/lib/nameKey';
import { problemFrom } from '../core/lib/problem';
import { useFeature } from '../core/stores/features';
import { toast } from '../core/stores/toasts';
import { FormDialog } from '../page/FormDialog';
import { lazyScreen } from '../page/lazyScreen';
import { RenderExtra } from '../page/RenderExtra';
import { useCreateKey } from '../page/useCreateKey';
import { TextField } from '../ui/fields/TextField';
import { referenceDialogTexts, referenceDialogToasts as toasts } from './dialogTexts';
import { referenceTexts } from './texts';

const mergeOffer = lazyScreen(() => import('./merging/MergeOffer').then(({ MergeOffer }) => MergeOffer));

interface NameDialogProps {
  kind: ReferenceKind;
  /** The entry to edit; null creates one. */
  entry: Reference | null;
  /** The loaded list, so that a duplicate name is refused without a call. */
  entries: readonly Reference[];
  onCreate(name: string, key: string): Promise<Reference>;
  onUpdate(entry: Reference): Promise<Reference>;
  onClose(): void;
}

/** Renders the dialog that creates or renames an entry of a reference list. */
export function NameDialog({ kind, entry, entries, onCreate, onUpdate, onClose }: NameDialogProps) {
  const texts = referenceDialogTexts(kind);
  const { name, lang, close } = referenceTexts[kind];
  const createKey = useCreateKey();
  const canMerge = useFeature('usage');
  const twinOf = (name: string) =>
    entries.find((other) => other.id !== entry?.id && nameKey(other.name) === nameKey(name));
  const form = useForm({
    initial: { name: entry?.name ?? '' },
    rules: {
      name: [
        required(texts.required),
        maxLength(maxNameLength, texts.tooLong?.(maxNameLength)),
        (name) => (twinOf(name) ? texts.duplicate : null),
      ],
    },
    onSubmit: async ({ name }) => {
      // The name that the list had when it was loaded may be an old one.
      if (name === entry?.name) return onClose();
      try {
        const saved = entry ? await onUpdate({ id: entry.id, name }) : await onCreate(name, createKey(name));
        if (!entry && entries.some(({ id }) => id === saved.id)) {
          form.setErrors({ name: texts.former(saved.name) });
          return;
        }
        toast.success((entry ? toasts.saved : toasts.created)(saved.name));
        onClose();
      } catch (error) {
        const problem = problemFrom(error);
        if (problem.code !== 'duplicate_name') throw problem;
        form.setErrors({ name: texts.duplicate });
      }
    },
  });
  const twin = canMerge && entry && form.errors.name === texts.duplicate && twinOf(form.values.name);
  return (
    <FormDialog
      title={entry ? texts.editTitle : texts.createTitle}
      width={500}
      form={form}
      saveLabel={texts.save}
      cancelLabel={texts.cancel}
      closeLabel={close}
      lang={lang}
      onClose={onClose}
    >
      <TextField label={name} maxLength={maxNameLength} required autoComplete="off" {...form.field('name')} />
      {twin && (
        <RenderExtra file={mergeOffer} props={{ kind, ids: [twin.id, entry.id], onMerged: onClose }} />
      )}
    </FormDialog>
  );
}
