import { type RefObject, useRef } from 'react';
import { Button } from '../../Button';
import { usePopupPosition } from '../../select/popupPosition';
import type { CellState } from '../cells';
import type { CellGrid } from './cellGrid';
import { cellTexts as texts } from './texts';

/** Minimum width in CSS pixels, so that a narrow cell can have a sentence below it. */
const width = 288;

interface CellPanelProps<Row> {
  id: string;
  cell: RefObject<HTMLElement | null>;
  grid: CellGrid<Row>;
  state: CellState;
}

/** Renders below the active cell why its input is not stored, and what a person can do about it. */
export function CellPanel<Row>({ id, cell, grid, state }: CellPanelProps<Row>) {
  const popup = useRef<HTMLDivElement>(null);
  usePopupPosition(true, cell, popup, width);
  const { column } = grid.store.get();
  const { kind, text, message = kind === 'unknown' ? texts.unknown : '', actions = [] } = state;
  const creates = kind === 'unknown' && text && grid.editable.get(column)?.creates;
  const create = {
    label: texts.create,
    onPress: () => text && grid.cells.commit(grid.rows(), column, { create: text }),
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus
    <div
      ref={popup}
      className="popup cell-panel"
      popover="manual"
      onMouseDown={(event) => event.preventDefault()}
    >
      <p id={id}>{message}</p>
      {[...(creates ? [create] : []), ...actions].map(({ label, onPress }) => (
        <Button
          key={label}
          size="small"
          onClick={() => {
            // Focuses the cell first, because the panel may disappear with the press.
            cell.current?.focus();
            onPress();
          }}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}
