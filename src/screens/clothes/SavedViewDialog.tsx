import { createView, saveView } from '../../api/views';
import { maxViewName } from '../../contract/limits';
import type { SavedView } from '../../contract/views';
import { FormDialog } from '../../features/form/FormDialog';
import { useCreateKey } from '../../features/form/useCreateKey';
import { maxLength, required } from '../../forms/rules';
import { useForm } from '../../forms/useForm';
import { toast } from '../../stores/toasts';
import { viewsTexts } from '../../texts/views';
import { Checkbox } from '../../ui/fields/Checkbox';
import { TextField } from '../../ui/fields/TextField';

const texts = viewsTexts.saved;

interface SavedViewDialogProps {
  /** The view to change; null saves a new one. */
  view: SavedView | null;
  /** What the list shows now. */
  query: string;
  onSaved(view: SavedView): void;
  onClose(): void;
}

/** Names what the list shows; or changes a saved view: its name, who sees it, what it shows. */
export function SavedViewDialog({ view, query, onSaved, onClose }: SavedViewDialogProps) {
  const createKey = useCreateKey();
  const form = useForm({
    initial: { name: view?.name ?? '', shared: view?.shared ?? false, present: view === null },
    rules: { name: [required(), maxLength(maxViewName)] },
    onSubmit: async ({ name, shared, present }) => {
      const input = { name: name.trim(), shared, query: view && !present ? view.query : query };
      const saved = await (view ? saveView(view.id, input) : createView(input, createKey(input)));
      onSaved(saved);
      onClose();
      toast.success(texts.saved(saved.name));
    },
  });
  const { shared, present } = form.values;
  return (
    <FormDialog title={view ? texts.change : texts.keep} width={500} form={form} onClose={onClose}>
      <TextField
        label={texts.name}
        maxLength={maxViewName}
        required
        autoComplete="off"
        {...form.field('name')}
      />
      <Checkbox label={texts.forAll} checked={shared} onChange={(on) => form.set('shared', on)} />
      {view && view.query !== query && (
        <Checkbox label={texts.present} checked={present} onChange={(on) => form.set('present', on)} />
      )}
    </FormDialog>
  );
}
