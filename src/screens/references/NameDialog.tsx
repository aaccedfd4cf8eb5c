import { maxNameLength } from '../../contract/limits';
import type { Reference } from '../../contract/types';
import { FormDialog } from '../../features/form/FormDialog';
import { useCreateKey } from '../../features/form/useCreateKey';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { nameKey } from '../../lib/names';
import { problemFrom } from '../../lib/problem';
import { toast } from '../../stores/toasts';
import type { ReferencePageTexts } from '../../texts/references';
import { TextField } from '../../ui/fields/TextField';

interface NameDialogProps {
  texts: ReferencePageTexts;
  /** The entry to edit; null creates one. */
  entry: Reference | null;
  /** The loaded list: a duplicate name is refused without a call. */
  entries: readonly Reference[];
  onCreate(name: string, key: string): Promise<Reference>;
  onUpdate(entry: Reference): Promise<Reference>;
  onClose(): void;
}

/** Creates or renames an entry of a reference list. */
export function NameDialog({ texts, entry, entries, onCreate, onUpdate, onClose }: NameDialogProps) {
  const createKey = useCreateKey();
  const isDuplicate = (name: string) =>
    entries.some((other) => other.id !== entry?.id && nameKey(other.name) === nameKey(name));
  const form = useForm({
    initial: { name: entry?.name ?? '' },
    rules: {
      name: [
        required(texts.required),
        maxLength(maxNameLength, texts.tooLong?.(maxNameLength)),
        (name) => (isDuplicate(name) ? texts.duplicate : null),
      ],
    },
    onSubmit: async ({ name }) => {
      try {
        const saved = entry ? await onUpdate({ id: entry.id, name }) : await onCreate(name, createKey(name));
        toast.success((entry ? texts.saved : texts.created)(saved.name));
        onClose();
      } catch (error) {
        const problem = problemFrom(error);
        if (problem.code !== 'duplicate_name') throw problem;
        form.setErrors({ name: texts.duplicate });
      }
    },
  });
  return (
    <FormDialog
      title={entry ? texts.editTitle : texts.createTitle}
      width={500}
      form={form}
      saveLabel={texts.save}
      cancelLabel={texts.cancel}
      closeLabel={texts.close}
      lang={texts.lang}
      onClose={onClose}
    >
      <TextField
        label={texts.name}
        maxLength={maxNameLength}
        required
        autoComplete="off"
        {...form.field('name')}
      />
    </FormDialog>
  );
}
