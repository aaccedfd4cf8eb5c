import { maxViewName } from '../../contract/limits';
import type { SavedView } from '../../contract/views';
import { maxLength, required } from '../../core/forms/rules';
import { changedFields } from '../../core/forms/sameValues';
import { useForm } from '../../core/forms/useForm';
import { keysOf, pick } from '../../core/lib/objectKeys';
import { useSessionStore } from '../../core/stores/SessionStores';
import { toast } from '../../core/stores/toasts';
import { FormDialog } from '../../page/FormDialog';
import { useCreateKey } from '../../page/useCreateKey';
import { Checkbox } from '../../ui/fields/Checkbox';
import { TextField } from '../../ui/fields/TextField';
import { createView, saveView } from './api';
import { savedTexts as texts } from './savedTexts';
import { createViews } from './viewStore';

interface SavedViewDialogProps {
  /** The saved view to change; null saves a new one. */
  view: SavedView | null;
  /** The query of the list as it is shown, in the form in which a view is saved. */
  query: string;
  onClose(): void;
}

/**
 * A dialog that saves the list's current view under a name, or changes a saved view: its name, who
 * sees it, and on request its query.
 */
export function SavedViewDialog({ view, query, onClose }: SavedViewDialogProps) {
  const { reload } = useSessionStore(createViews);
  const createKey = useCreateKey();
  const form = useForm({
    initial: { name: view?.name ?? '', shared: view?.shared ?? false, present: view === null },
    rules: { name: [required(), maxLength(maxViewName)] },
    onSubmit: async ({ name, shared, present }) => {
      const input = { name: name.trim(), shared, query: view && !present ? view.query : query };
      const saved = await (view
        ? saveView(view.id, changedFields(pick(view, keysOf(input)), input))
        : createView(input, createKey(input)));
      reload();
      onClose();
      toast.success(texts.saved(saved.name));
    },
  });
  const { shared, present } = form.values;
  return (
    <FormDialog title={view ? texts.change : texts.keepTitle} width={500} form={form} onClose={onClose}>
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
