import { referenceKinds } from '../../contract/references';
import { nameKey } from '../../core/lib/nameKey';
import { useStore } from '../../core/react/useStore';
import { Button } from '../../ui/Button';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog';
import { Notice } from '../../ui/feedback/Notice';
import { settledChanges } from '../suggestions/settledProposals';
import { useSuggestionsWatch } from '../suggestions/suggestions';
import { fieldOf } from './cellColumns';
import type { Cells, CellsInput } from './createCells';
import { cellsTexts as texts } from './texts';

/**
 * The bar above the table: the buttons for proposals, a notice about inputs that wait for the
 * server, and the question whether to create entries for unknown names.
 */
export function CellsBar({ cells }: { cells: Cells }) {
  const { held, stuck, asked, answer } = cells;
  const isStuck = useStore(stuck);
  useStore(held.store);
  const count = held.unsaved().length;
  const unknown = useStore(asked);
  const lists = referenceKinds.map((kind) => {
    const own = unknown.filter(({ key }) => fieldOf(key).list === kind);
    const names = own.flatMap(({ missing = [] }) => missing);
    return { kind, names: [...new Map(names.map((name) => [nameKey(name), name])).values()] };
  });
  return (
    <>
      <ProposedCells cells={cells} />
      {isStuck && <Notice kind="warning">{texts.waiting(count)}</Notice>}
      {unknown.length > 0 && (
        <ConfirmDialog
          title={texts.newNames(lists.flatMap(({ names }) => names).length)}
          text={texts.namesByList(lists)}
          confirmLabel={texts.create}
          cancelLabel={texts.leaveOut}
          onConfirm={() => answer(true)}
          onCancel={() => answer(false)}
        />
      )}
    </>
  );
}

const proposable = ['title', 'brand', 'color', 'type'] as const;

/**
 * Buttons that put the visible rows' proposals into their cells: all of them, or those of one
 * column.
 */
function ProposedCells({ cells: { held, proposals, putAll } }: { cells: Cells }) {
  useStore(useSuggestionsWatch().store);
  useStore(settledChanges);
  const rows = proposals.rows();
  const inputs = proposable.flatMap((key) =>
    rows.flatMap((row): CellsInput[] => {
      const given = held.get(row.id, key) ? undefined : proposals.input(row, key);
      return given === undefined ? [] : [{ row, key, given }];
    }),
  );
  if (inputs.length === 0) return null;
  const columns = proposable.flatMap((key) => {
    const own = inputs.filter((input) => input.key === key);
    return own.length > 0 ? { label: texts.take[key](own.length), own } : [];
  });
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would group form fields
    <div className="cells-bar" role="group" aria-label={texts.proposals} data-focus-home="">
      <span>{texts.proposals}</span>
      <Button size="small" onClick={() => putAll(inputs, texts.taken)}>
        {texts.takeAll(inputs.length)}
      </Button>
      {columns.map(({ label, own }) => (
        <Button key={label} size="small" variant="text" onClick={() => putAll(own, texts.taken)}>
          {label}
        </Button>
      ))}
    </div>
  );
}
