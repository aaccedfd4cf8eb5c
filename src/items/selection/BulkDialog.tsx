import '../../../styles/dialogs.css';
import '../../../styles/item-pages.css';
import { type ReactNode, useState } from 'react';
import { previewBatch } from '../../batches/api';
import type { BatchChange, BatchPreview, Selection } from '../../contract/batches';
import type { EntriesField } from '../../contract/itemFields';
import { Problem, problemFrom } from '../../core/lib/problem';
import { useHeldRole } from '../../core/stores/useHeldRole';
import { useLoad } from '../../core/stores/useLoad';
import { ChangeForm } from './ChangeForm';
import type { BulkKind } from './changeValues';
import { ModelForm } from './ModelForm';
import { PreviewDialog } from './PreviewDialog';

interface BulkDialogProps {
  kind: BulkKind;
  /** The field with several entries that alone can be changed; undefined for all fields. */
  only?: EntriesField | undefined;
  selection: Selection;
  /** The number of selected items; with `atLeast` there may be more items. */
  count: number;
  atLeast: boolean;
  /** Says which items are selected. */
  note: ReactNode;
  onClose(): void;
  /**
   * Called when the server has started the change, so that the selection and the dialog can end.
   */
  onStarted(): void;
}

/**
 * The dialogs that ask for a change of many items, preview it, and start it. A deletion begins with
 * the preview.
 */
export function BulkDialog(props: BulkDialogProps) {
  useHeldRole();
  const { kind, ...rest } = props;
  return kind === 'delete' ? <Deletion {...props} /> : <Change kind={kind} {...rest} />;
}

interface ChangeProps extends BulkDialogProps {
  kind: Exclude<BulkKind, 'delete'>;
}

/**
 * Renders the form, and the preview over it: the form stays, so that its values are kept when the
 * person goes back.
 */
function Change({ kind, only, selection, count, atLeast, note, onClose, onStarted }: ChangeProps) {
  const [asked, setAsked] = useState<{ change: BatchChange; preview: BatchPreview } | null>(null);
  const ask = async (change: BatchChange) => {
    const preview = await previewBatch({ selection, change }).catch((error: unknown) => {
      throw atFields(problemFrom(error));
    });
    setAsked({ change, preview });
  };
  return (
    <>
      {kind === 'change' ? (
        <ChangeForm only={only} count={count} atLeast={atLeast} onAsk={ask} onClose={onClose} />
      ) : (
        <ModelForm kind={kind} onAsk={ask} onClose={onClose} />
      )}
      {asked && (
        <PreviewDialog
          kind={kind}
          input={{ selection, change: asked.change }}
          preview={{ state: 'loaded', value: asked.preview }}
          note={note}
          onBack={() => setAsked(null)}
          onStarted={onStarted}
        />
      )}
    </>
  );
}

/**
 * Returns the Problem with its errors at the names of the form's fields: `lastPurchase.size`
 * becomes `size`.
 */
function atFields({ kind, detail, status, code, errors }: Problem): Problem {
  const named = errors.map((error) => ({
    ...error,
    field: error.field.replace(/^change\.(lastPurchase\.)?/, ''),
  }));
  return new Problem(kind, detail, { status, code, errors: named });
}

const deletion: BatchChange = { delete: true };

function Deletion({ kind, selection, note, onClose, onStarted }: BulkDialogProps) {
  const input = { selection, change: deletion };
  const { result, reload } = useLoad(() => previewBatch(input), kind);
  return (
    <PreviewDialog
      kind={kind}
      input={input}
      preview={result}
      note={note}
      onRetry={reload}
      onBack={onClose}
      onStarted={onStarted}
    />
  );
}
