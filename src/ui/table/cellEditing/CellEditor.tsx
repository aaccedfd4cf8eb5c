import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { isHeldKey } from '../../../core/lib/isHeldKey';
import { nameKey, searchKeyOf } from '../../../core/lib/nameKey';
import { useLatest } from '../../../core/react/useLatest';
import { Button } from '../../Button';
import { comboboxReducer, initialState } from '../../select/comboboxReducer';
import { comboboxAttributes, Listbox } from '../../select/Listbox';
import { moveActive } from '../../select/listNavigation';
import { isNamed } from '../../select/useOptionMatches';
import type { CellChoice, CellInput, EditableColumn } from '../cells';
import type { CellGrid } from './cellGrid';
import type { EditorStart } from './editorStart';
import { cellTexts as texts } from './texts';

interface CellEditorProps<Row> {
  grid: CellGrid<Row>;
  column: EditableColumn<Row>;
  head: string;
  start: EditorStart<Row>;
}

/**
 * Renders the input of a cell (APG: combobox, for a column of choices). Nothing is saved before
 * Enter, Tab or a press elsewhere; Escape leaves the cell as it was.
 */
export function CellEditor<Row>({ grid, column, head, start }: CellEditorProps<Row>) {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const editor = useEditor(column, start);
  const { state, choices, active, canCreate, send, text } = editor;
  const isList = choices !== null;
  const open = isList && state.open;
  const done = useRef(false);
  const latest = useLatest(() => editor.input());

  useLayoutEffect(() => {
    input.current?.focus();
    if (start.selected) input.current?.select();
    else input.current?.setSelectionRange(start.text.length, start.text.length);
  }, [start]);
  // If the row or the table disappears, the typed text is saved, not lost.
  useEffect(
    () => () => {
      const left = latest.current();
      if (!done.current && left !== undefined) grid.put(start, column, left);
    },
    [grid, column, start, latest],
  );

  // If the user leaves or reloads the page, the text is saved, as it is on a press elsewhere.
  const hide = useLatest(() => finish(editor.input(), false));
  useEffect(() => {
    const onHide = () => hide.current();
    addEventListener('pagehide', onHide);
    return () => removeEventListener('pagehide', onHide);
  }, [hide]);

  function finish(value: CellInput | undefined, focused = true) {
    if (done.current) return;
    done.current = true;
    grid.finish(value, focused);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, shiftKey, altKey } = event;
    // Enter may only end a composition (IME, dead keys); then it does not end the edit.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    const step = shiftKey ? -1 : 1;
    if (key === 'Escape') finish(undefined);
    else if (isHeldKey(event, 'S')) finish(editor.input());
    else if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      finish(canCreate ? { create: text } : editor.input());
    } else if (key === 'Enter') {
      finish(editor.input());
      grid.go(grid.place.get() + step);
    } else if (key === 'Tab') {
      finish(editor.input());
      if (!grid.across(step)) return;
    } else if (isList && altKey && key === 'ArrowUp') send({ type: 'close' });
    else if (isList && /^(Arrow|Page)(Up|Down)$/.test(key)) {
      const next = altKey ? state.active : moveActive(key, active, { count: choices.length, wrap: true });
      send({ type: 'show', active: next });
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={input}
        className="cell-input"
        type="text"
        aria-label={head}
        inputMode={column.inputMode}
        maxLength={column.maxLength}
        autoComplete="off"
        spellCheck={!isList && column.inputMode === undefined}
        dir="auto"
        value={state.text}
        {...(isList && { ...comboboxAttributes(listId, open, active), 'aria-autocomplete': 'list' })}
        onChange={(event) => send({ type: 'type', text: event.target.value })}
        onBlur={(event: FocusEvent) => {
          // If only another window took the focus, the input is still the active element, and the
          // edit goes on.
          if (document.activeElement !== event.target) finish(editor.input(), false);
        }}
        onKeyDown={onKeyDown}
      />
      {isList && (
        <CellChoices
          id={listId}
          anchor={input}
          several={column.several}
          editor={editor}
          start={start}
          onFinish={finish}
        />
      )}
    </>
  );
}

interface CellChoicesProps<Row> {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  several: EditableColumn<Row>['several'];
  editor: Editor;
  start: EditorStart<Row>;
  onFinish(input: CellInput): void;
}

function CellChoices<Row>({ id, anchor, several, editor, start, onFinish }: CellChoicesProps<Row>) {
  const { state, send, active, canCreate, text, sought } = editor;
  const choices = editor.choices ?? none;
  const isNow = ({ name }: CellChoice) => !start.typed && name === start.text;
  return (
    <Listbox
      id={id}
      open={state.open}
      anchor={anchor}
      label={texts.choices}
      count={choices.length}
      option={(place) => {
        const choice = choices[place];
        if (!choice) return { key: place, content: null };
        return { key: choice.id, content: choice.name, title: choice.name, chosen: isNow(choice) };
      }}
      active={active}
      startAt={choices.findIndex(isNow)}
      selects="active"
      onTake={(place) => {
        const choice = choices[place];
        if (choice && several)
          send({ type: 'type', text: several.next(several.taken(state.text, choice.name)) });
        else if (choice) onFinish({ choice });
      }}
      footer={
        (choices.length === 0 || canCreate) && (
          <div className="popup-note">
            {choices.length === 0 && <p>{texts.unknown}</p>}
            {canCreate && (
              <Button variant="text" size="small" tabIndex={-1} onClick={() => onFinish({ create: text })}>
                {texts.createNamed(sought)}
              </Button>
            )}
          </div>
        )
      }
    />
  );
}

type Editor = ReturnType<typeof useEditor>;

const none: readonly CellChoice[] = [];

/**
 * Returns the state of the editor, the choices for its text, and the function `input`, whose result
 * is committed.
 */
function useEditor<Row>(column: EditableColumn<Row>, start: EditorStart<Row>) {
  const [state, send] = useReducer(comboboxReducer, { ...initialState, text: start.text, open: true });
  const text = state.text.trim();
  const typed = start.typed || state.text !== start.text;
  const { several } = column;
  const sought = typed || start.held ? (several?.typed(state.text) ?? text) : '';
  const choices = useMemo(() => column.choices?.(sought) ?? null, [column, sought]);
  const found = choices ?? none;
  const key = searchKeyOf(sought);
  const exact = key === '' ? -1 : found.findIndex((choice) => isNamed(choice, nameKey(sought)));
  const begins = key !== '' && found[0] && searchKeyOf(found[0].name).startsWith(key) ? 0 : null;
  const moved = state.active !== null && state.active < found.length ? state.active : null;
  // A text of an earlier edit takes nothing by itself.
  const active = moved ?? (!typed ? null : exact >= 0 ? exact : begins);

  /** Returns the input, null to clear the cell; undefined if nothing was typed or chosen. */
  function input(): CellInput | undefined {
    const choice = active === null ? undefined : found[active];
    if (choice) return several ? { text: several.taken(state.text, choice.name) } : { choice };
    if (!typed) return undefined;
    return text === '' ? null : { text };
  }

  const canCreate = Boolean(column.creates && choices && exact < 0 && sought !== '');
  return { state, send, choices, active, text, sought, canCreate, input };
}
