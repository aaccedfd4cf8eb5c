import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Button } from './Button';
import { Field, type FieldProps } from './Field';
import { IconChevronDown } from './itemIcons';
import { Listbox, optionId } from './Listbox';
import { type Active, moveActive } from './listNavigation';
import { Spinner } from './Spinner';
import { useCreation } from './useCreation';
import { type NamedOption, useOptionMatches } from './useOptionMatches';
import { useQuietNews } from './useQuietNews';

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
  /** Creates an option of this name and answers it. What it throws is shown by its message; the text stays. */
  onCreate?(name: string): Promise<NamedOption>;
  /** The options are on their way. */
  loading?: boolean;
  /** Why there are no options. */
  problem?: string | undefined;
  onRetry?(): void;
  /**
   * Where the options are found elsewhere: told what is typed. `loading` says that the options are not those of this text yet;
   * an Enter meanwhile waits for them.
   */
  onType?(text: string): void;
  /** The chosen entry, which need not be among the options. */
  known?: NamedOption | null | undefined;
  /** Below the options: what else there is to know. */
  note?: string | undefined;
  /** What two names have in common that are the same. */
  matchKey?(name: string): string;
  /** Why a name that is not among the options cannot be created either; shown in the popup. */
  refusal?(name: string): string | undefined;
  onBlur?(): void;
  placeholder?: string;
  inputRef?: RefObject<HTMLInputElement | null>;
  labels?: Partial<typeof texts>;
}

const sameLetters = (name: string) => name.normalize('NFC').toLowerCase().replace(/\s+/g, ' ').trim();

/**
 * Choose from a list by typing, or create what it lacks (specification §2; APG: combobox with list autocomplete).
 * Typing clears the choice; Enter takes the active option, else the one of just this name, else creates it.
 */
export function SelectOrCreate(props: SelectOrCreateProps) {
  const { options, value, onChange, onCreate, loading, problem, onRetry, matchKey = sameLetters } = props;
  const labels = { ...texts, ...props.labels };
  const listId = useId();
  const headerId = useId();
  const box = useRef<HTMLDivElement>(null);
  const ownInput = useRef<HTMLInputElement>(null);
  const input = props.inputRef ?? ownInput;
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<Active>(null);
  const [focused, setFocused] = useState(false);
  /** Somebody wanted to save the form while this was neither chosen nor created. */
  const [asked, setAsked] = useState(false);
  const creation = useCreation(onCreate, (entry) => {
    props.onType?.('');
    onChange(entry.id);
  });
  const waitingEnter = useRef(false);

  const chosen =
    value === null
      ? undefined
      : (options.find((entry) => entry.id === value) ??
        creation.entryOf(value) ??
        (props.known?.id === value ? props.known : undefined));
  const text = value === null ? typed : (chosen?.name ?? '');
  // A choice from elsewhere (loaded, undone) puts an end to what was typed.
  if (value !== null && typed !== '') setTyped('');

  const query = value === null && typed.trim() !== '' ? typed : null;
  const { places, exact } = useOptionMatches(options, query, matchKey, open);
  const name = typed.trim().replace(/\s+/g, ' ');
  // Whether there is one of this name is the server's to say where the options are not here.
  const lacks = query !== null && exact < 0 && !loading;
  const refusal = lacks ? props.refusal?.(query) : undefined;
  const offersCreate = Boolean(onCreate && lacks && !refusal && (!problem || props.onType));
  const count = places.length + (offersCreate ? 1 : 0);
  const current = active !== null && active < count ? active : null;

  const news = useQuietNews(
    open && query !== null ? `${query}\n${places.length}` : '',
    query === null ? [] : [refusal ?? (places.length > 0 ? labels.found(places.length) : labels.nothing)],
  );
  const progress =
    creation.state === 'creating'
      ? labels.creating(creation.name)
      : creation.state === 'created' && value !== null
        ? labels.created(creation.name)
        : '';

  function chosenPlace(): Active {
    const found = value === null ? -1 : places.findIndex((place) => options[place]?.id === value);
    return found < 0 ? null : found;
  }

  function show(place: Active) {
    setOpen(true);
    setActive(place);
  }

  function close() {
    setOpen(false);
    setActive(null);
  }

  function setText(next: string) {
    waitingEnter.current = false;
    setAsked(false);
    setTyped(next);
    props.onType?.(next.trim());
    creation.forget();
  }

  function type(next: string) {
    if (creation.state === 'creating') return;
    setText(next);
    if (value !== null) onChange(null);
    show(null);
  }

  function take(place: number) {
    close();
    const entry = options[places[place] ?? -1];
    if (entry) {
      setText('');
      if (entry.id !== value) onChange(entry.id);
    } else {
      creation.start(name);
    }
  }

  /** Whether the key was ours; one that is not does what it does in any text field. */
  function onKey({ key, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent): boolean {
    if (ctrlKey || metaKey) return false;
    if (key === 'Enter') return onEnter();
    if (key === 'Escape') {
      if (open) close();
      else if (text === '') return false;
      else {
        setText('');
        if (value !== null) onChange(null);
      }
      return true;
    }
    if (key === 'ArrowDown' && altKey) show(null);
    else if (key === 'ArrowUp' && altKey) close();
    else if (/^(Arrow(Down|Up)|Page(Down|Up))$/.test(key) && !shiftKey) {
      // Pressed before the options are there, it means the first of them.
      const next = count === 0 && loading ? 0 : moveActive(key, current, { count, wrap: true });
      show((open ? null : chosenPlace()) ?? next);
    } else {
      // The caret moves: nothing in the list is meant any more.
      if (/^(Arrow(Left|Right)|Home|End)$/.test(key)) setActive(null);
      return false;
    }
    return true;
  }

  function onEnter(): boolean {
    if (creation.state === 'creating') return true;
    if (open && current !== null) take(current);
    else if (query !== null && loading) waitingEnter.current = true;
    else if (refusal) show(null);
    else if (query !== null && exact >= 0) take(places.indexOf(exact));
    else if (query !== null && offersCreate) take(places.length);
    else if (open || query !== null) close();
    // The second of two quick Enters may come when the entry is there already: it does not send the form.
    else return creation.state === 'created';
    return true;
  }

  useEffect(() => {
    if (!waitingEnter.current || loading) return;
    waitingEnter.current = false;
    if (focused) onEnter();
  });

  // Half a choice is none to the form, and must not be saved as none.
  useEffect(() => input.current?.setCustomValidity(query === null ? '' : labels.notTaken));

  const left = !focused && query !== null && creation.state !== 'creating';
  const notTaken = refusal ?? (onCreate ? labels.notTaken : labels.notChosen);
  return (
    <Field
      {...props}
      error={
        creation.state === 'failed'
          ? creation.message
          : asked && query !== null && creation.state !== 'creating'
            ? notTaken
            : props.error
      }
      errorLive
      hint={
        problem ? (
          <>
            {problem}{' '}
            {onRetry && (
              <Button variant="text" size="small" onClick={onRetry}>
                {labels.retry}
              </Button>
            )}
          </>
        ) : left && !asked ? (
          notTaken
        ) : (
          props.hint
        )
      }
    >
      {(control) => (
        <div ref={box} className="control combobox" aria-busy={creation.state === 'creating' || undefined}>
          <input
            {...control}
            ref={input}
            className="control-input"
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={open && current !== null ? optionId(listId, current) : undefined}
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            placeholder={props.placeholder}
            readOnly={creation.state === 'creating'}
            value={text}
            onChange={(event) => type(event.target.value)}
            onClick={() => !open && show(null)}
            // Leaving the field before may show its error and move this one from under the pointer: then no click comes.
            onMouseDown={() => !open && addEventListener('mouseup', () => show(null), { once: true })}
            onInvalid={() => setAsked(true)}
            onFocus={() => setFocused(true)}
            onBlur={() => {
              setFocused(false);
              close();
              props.onBlur?.();
            }}
            onKeyDown={(event) => {
              // Enter that ends a composition (IME, dead keys) is no Enter for us.
              if (event.nativeEvent.isComposing || event.keyCode === 229 || !onKey(event)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
          {creation.state === 'creating' && <Spinner />}
          <button
            type="button"
            className="combobox-open"
            tabIndex={-1}
            aria-label={labels.open}
            aria-controls={listId}
            aria-expanded={open}
            disabled={props.disabled}
            // The focus stays in the field.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              if (open) close();
              else show(null);
              input.current?.focus();
            }}
          >
            <IconChevronDown />
          </button>
          <Listbox
            id={listId}
            open={open}
            anchor={box}
            labelledBy={headerId}
            count={count}
            option={(place) => {
              const entry = options[places[place] ?? -1];
              if (!entry) return { key: 'create', content: <span lang="en">{labels.create(name)}</span> };
              return { key: entry.id, content: entry.name, title: entry.name, chosen: entry.id === value };
            }}
            active={current}
            startAt={open ? chosenPlace() : null}
            selects="active"
            onTake={take}
            header={
              <div id={headerId} className="popup-note popup-header" lang={onCreate && 'en'}>
                {onCreate ? labels.header : labels.choose}
              </div>
            }
            footer={
              (loading || count === 0 || problem || refusal || props.note) && (
                <div className="popup-note">
                  {loading
                    ? labels.loading
                    : (problem ?? refusal ?? (count === 0 ? labels.nothing : props.note))}
                </div>
              )
            }
          />
          <span role="status" className="visually-hidden">
            {progress || news}
          </span>
        </div>
      )}
    </Field>
  );
}
