import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from '../Button';
import { Spinner } from '../feedback/Spinner';
import { Field } from '../fields/Field';
import { useAnnouncer } from '../hooks/useAnnouncer';
import { IconChevronDown } from '../icons';
import { VisuallyHidden } from '../VisuallyHidden';
import { ComboboxOptions } from './ComboboxOptions';
import { eventOfKey } from './comboboxKeys';
import { comboboxAttributes } from './Listbox';
import type { SelectOrCreateProps } from './selectOrCreateProps';
import { selectOrCreateTexts as texts } from './texts';
import { type Combobox, useCombobox } from './useCombobox';

/**
 * Renders a field in which the user types to choose an entry of a list or to create a missing one
 * (APG: combobox with list autocomplete). Typing clears the choice; Enter takes the active option,
 * otherwise the option with exactly the typed name, otherwise creates an entry with this name.
 */
export function SelectOrCreate(props: SelectOrCreateProps) {
  const combobox = useCombobox(props);
  const { state, send, refusal } = combobox;
  const { creation } = state;
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const busy = creation.state === 'creating';
  const status = useStatus(combobox, props.value);
  // Makes the field invalid while its text is neither chosen nor created, because the form would
  // save it as empty. A layout effect, because a form may be submitted as soon as the field is no
  // longer read-only, which keeps it valid.
  useLayoutEffect(() => input.current?.setCustomValidity(combobox.query === null ? '' : texts.notTaken));
  const half = combobox.query !== null && !busy;
  const left = half && !state.focused && !state.asked;
  const notTaken = refusal ?? (props.onCreate ? texts.notTaken : texts.notChosen);
  const error = half && state.asked ? notTaken : props.error;
  return (
    <Field
      {...props}
      error={creation.state === 'failed' ? creation.message : error}
      errorLive
      hint={props.problem ? <Problem {...props} /> : left ? notTaken : props.hint}
    >
      {(control) => (
        <div ref={box} className="control combobox" aria-busy={busy || undefined}>
          <Chips chips={props.chips}>
            <input
              {...control}
              {...inputProps(combobox, listId, props.onBlur)}
              placeholder={props.placeholder}
              ref={input}
              className="control-input"
            />
          </Chips>
          {busy && <Spinner />}
          <button
            type="button"
            className="combobox-open"
            tabIndex={-1}
            aria-label={texts.open}
            aria-controls={listId}
            aria-expanded={state.open}
            disabled={props.disabled}
            // Keeps the focus in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              send(state.open ? { type: 'close' } : { type: 'show', active: null });
              input.current?.focus();
            }}
          >
            <IconChevronDown />
          </button>
          <ComboboxOptions id={listId} anchor={box} combobox={combobox} field={props} />
          <VisuallyHidden role="status">{status}</VisuallyHidden>
        </div>
      )}
    </Field>
  );
}

function Chips({ chips, children }: { chips: ReactNode; children: ReactNode }) {
  if (!chips) return children;
  return (
    <div className="chips">
      {chips}
      {children}
    </div>
  );
}

function inputProps(
  { state, active, text, offer, send }: Combobox,
  listId: string,
  onBlur: (() => void) | undefined,
): ComponentProps<'input'> {
  const { open } = state;
  const busy = state.creation.state === 'creating';
  const show = () => send({ type: 'show', active: null });
  return {
    ...comboboxAttributes(listId, open, active),
    type: 'text',
    'aria-autocomplete': 'list',
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto',
    readOnly: busy,
    value: text,
    onChange: (event) => busy || send({ type: 'type', text: event.target.value }),
    onClick: () => open || show(),
    // Opens even if no click follows: the press may make another field show its error, which can
    // move this field away from the pointer.
    onMouseDown: () => open || addEventListener('mouseup', show, { once: true }),
    onInvalid: () => send({ type: 'ask' }),
    onFocus: () => send({ type: 'focus' }),
    onBlur() {
      send({ type: 'leave' });
      onBlur?.();
    },
    onKeyDown(event) {
      // Enter may only end a composition (IME, dead keys); then it does not act on the list.
      if (event.nativeEvent.isComposing || event.keyCode === 229) return;
      const meant = eventOfKey(event, state, offer());
      if (meant) send(meant);
      if (!meant || meant.type === 'caret') return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

/**
 * Returns the text of the status: the progress of the creation, otherwise the number of matching
 * options. A failure is announced by the field's error.
 */
function useStatus({ state, query, places, refusal }: Combobox, value: number | null): string {
  const { open, creation } = state;
  const found = places.length > 0 ? texts.found(places.length) : texts.nothing;
  const news = useAnnouncer(
    open && query !== null ? `${query}\n${places.length}` : '',
    query === null ? [] : [refusal ?? found],
  );
  if (creation.state === 'creating') return texts.creating(creation.name);
  return creation.state === 'created' && value !== null ? texts.created(creation.name) : news;
}

/** Renders the reason why there are no options, and a retry button. */
function Problem({ problem, onRetry }: SelectOrCreateProps) {
  return (
    <>
      {problem}{' '}
      {onRetry && (
        <Button variant="text" size="small" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </>
  );
}
