import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '../Button';
import { Spinner } from '../feedback/Spinner';
import { Field, type FieldProps } from '../fields/Field';
import { useAnnouncer } from '../hooks/useAnnouncer';
import { IconChevronDown } from '../icons';
import { type Creation, eventOfKey, eventOfTaking } from './comboboxReducer';
import { Listbox, optionId } from './Listbox';
import { useCombobox } from './useCombobox';
import type { NamedOption } from './useOptionMatches';

const texts = {
  header: 'Select an option or create one',
  create: (name: string) => `Create "${name}"`,
  open: 'Показати варіанти',
  found: (count: number) => `Знайдено: ${count}`,
  nothing: 'Нічого не знайдено',
  loading: 'Завантаження…',
  creating: (name: string) => `Створюємо «${name}»…`,
  created: (name: string) => `Створено «${name}»`,
  retry: 'Спробувати ще раз',
  /** Something is typed and left, but neither taken nor created: the field is still empty. */
  notTaken: 'Не вибрано. Натисніть Enter, щоб вибрати або створити',
  /** The same where nothing can be created. */
  notChosen: 'Не вибрано. Виберіть зі списку',
  choose: 'Виберіть зі списку',
};

export interface SelectOrCreateProps extends FieldProps {
  options: readonly NamedOption[];
  /** The id of the chosen option; null while none is. */
  value: number | null;
  onChange(id: number | null): void;
  /** Creates and returns an option of this name. The message of what it throws is shown; the text stays. */
  onCreate?(name: string): Promise<NamedOption>;
  /** The options are still to come. */
  loading?: boolean;
  /** Why there are no options. */
  problem?: string | undefined;
  onRetry?(): void;
  /**
   * Where the options are found elsewhere: called with what is typed. `loading` says that the
   * options are not those of this text yet; an Enter waits for them.
   */
  onType?(text: string): void;
  /** The chosen entry, which need not be among the options. */
  known?: NamedOption | null | undefined;
  /** Below the options: what else there is to know. */
  note?: string | undefined;
  /** Returns the same for two names that count as one. */
  matchKey?(name: string): string;
  /** Why a name that is not among the options cannot be created either; shown in the popup. */
  refusal?(name: string): string | undefined;
  onBlur?(): void;
  placeholder?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  labels?: Partial<typeof texts>;
}

/**
 * Choose from a list by typing, or create what it lacks (APG: combobox with list autocomplete).
 * Typing clears the choice; Enter takes the active option, else the one of just this name, else
 * creates it.
 */
export function SelectOrCreate(props: SelectOrCreateProps) {
  const labels = { ...texts, ...props.labels };
  const combobox = useCombobox(props);
  const { state, send, refusal } = combobox;
  const box = useRef<HTMLDivElement>(null);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? ownInput;
  const listId = useId();
  const busy = state.creation.state === 'creating';
  const spoken = useSpoken(combobox, props.value, labels);
  // Half a choice is none to the form, which must not save it as none.
  useEffect(() => input.current?.setCustomValidity(combobox.query === null ? '' : labels.notTaken));
  const half = combobox.query !== null && !busy;
  const left = half && !state.focused && !state.asked;
  const notTaken = refusal ?? (props.onCreate ? labels.notTaken : labels.notChosen);
  const popup = { id: listId, anchor: box, labels, combobox };
  return (
    <Field
      {...props}
      error={
        state.creation.state === 'failed'
          ? state.creation.message
          : half && state.asked
            ? notTaken
            : props.error
      }
      errorLive
      hint={props.problem ? <Problem {...props} retry={labels.retry} /> : left ? notTaken : props.hint}
    >
      {(control) => (
        <div ref={box} className="control combobox" aria-busy={busy || undefined}>
          <input
            {...control}
            {...inputProps(combobox, listId, props.onBlur)}
            ref={input}
            className="control-input"
            placeholder={props.placeholder}
          />
          {busy && <Spinner />}
          <button
            type="button"
            className="combobox-open"
            tabIndex={-1}
            aria-label={labels.open}
            aria-controls={listId}
            aria-expanded={state.open}
            disabled={props.disabled}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              send(state.open ? { type: 'close' } : { type: 'show', active: null });
              input.current?.focus();
            }}
          >
            <IconChevronDown />
          </button>
          <Options {...props} {...popup} />
          <span role="status" className="visually-hidden">
            {spoken}
          </span>
        </div>
      )}
    </Field>
  );
}

type Combobox = ReturnType<typeof useCombobox>;

function inputProps(
  { state, active, text, offer, send }: Combobox,
  listId: string,
  onBlur: (() => void) | undefined,
): React.ComponentProps<'input'> {
  const { open, creation } = state;
  const busy = creation.state === 'creating';
  const show = () => send({ type: 'show', active: null });
  return {
    type: 'text',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-activedescendant': open && active !== null ? optionId(listId, active) : undefined,
    autoComplete: 'off',
    spellCheck: false,
    dir: 'auto',
    readOnly: busy,
    value: text,
    onChange: (event) => busy || send({ type: 'type', text: event.target.value }),
    onClick: () => open || show(),
    // Leaving the field before may show its error and move this one from under the pointer: then no
    // click comes.
    onMouseDown: () => open || addEventListener('mouseup', show, { once: true }),
    onInvalid: () => send({ type: 'ask' }),
    onFocus: () => send({ type: 'focus' }),
    onBlur() {
      send({ type: 'leave' });
      onBlur?.();
    },
    onKeyDown(event) {
      // Enter that ends a composition (IME, dead keys) is no Enter for us.
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
 * Returns the words for the status: how the creation goes, else how many options fit. The error of
 * the field announces a failure.
 */
function useSpoken(
  { state, query, places, refusal }: Combobox,
  value: number | null,
  labels: typeof texts,
): string {
  const found = places.length > 0 ? labels.found(places.length) : labels.nothing;
  const news = useAnnouncer(
    state.open && query !== null ? `${query}\n${places.length}` : '',
    query === null ? [] : [refusal ?? found],
  );
  return progressOf(state.creation, value, labels) || news;
}

function progressOf(creation: Creation, value: number | null, labels: typeof texts): string {
  if (creation.state === 'creating') return labels.creating(creation.name);
  return creation.state === 'created' && value !== null ? labels.created(creation.name) : '';
}

function Problem({
  problem,
  onRetry,
  retry,
}: Pick<SelectOrCreateProps, 'problem' | 'onRetry'> & { retry: string }) {
  return (
    <>
      {problem}{' '}
      {onRetry && (
        <Button variant="text" size="small" onClick={onRetry}>
          {retry}
        </Button>
      )}
    </>
  );
}

interface OptionsProps extends Omit<SelectOrCreateProps, 'labels' | 'id'> {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  labels: typeof texts;
  combobox: Combobox;
}

function Options({ combobox, labels, options, value, ...props }: OptionsProps) {
  const { state, active, places, count, creates, refusal, offer, send } = combobox;
  const headerId = useId();
  const { loading, problem, note, onCreate } = props;
  const below: ReactNode = loading
    ? labels.loading
    : (problem ?? refusal ?? (count === 0 ? labels.nothing : note));
  return (
    <Listbox
      id={props.id}
      open={state.open}
      anchor={props.anchor}
      labelledBy={headerId}
      count={count}
      option={(place) => {
        const entry = options[places[place] ?? -1];
        if (!entry) return { key: 'create', content: <span lang="en">{labels.create(creates ?? '')}</span> };
        return { key: entry.id, content: entry.name, title: entry.name, chosen: entry.id === value };
      }}
      active={active}
      startAt={state.open ? offer().chosen : null}
      selects="active"
      onTake={(place) => send(eventOfTaking(place, offer()))}
      header={
        <div id={headerId} className="popup-note popup-header" lang={onCreate && 'en'}>
          {onCreate ? labels.header : labels.choose}
        </div>
      }
      footer={below && <div className="popup-note">{below}</div>}
    />
  );
}
