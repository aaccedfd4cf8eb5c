import { type Active, moveActive } from './listNavigation';
import type { NamedOption } from './useOptionMatches';

/** The creation of an option. */
export type Creation =
  | { state: 'idle' }
  | { state: 'creating'; name: string }
  | { state: 'created'; name: string; entry: NamedOption }
  | { state: 'failed'; name: string; message: string };

export interface ComboboxState {
  /** What is typed. A chosen option has a name instead. */
  text: string;
  open: boolean;
  active: Active;
  focused: boolean;
  /** Enter was pressed before the options were there. */
  waiting: boolean;
  /** The form wanted to save while the text was neither chosen nor created. */
  asked: boolean;
  creation: Creation;
}

export type ComboboxEvent =
  | { type: 'focus' }
  | { type: 'leave' }
  | { type: 'show'; active: Active }
  | { type: 'close' }
  /** The caret moved in the text. */
  | { type: 'caret' }
  | { type: 'type'; text: string }
  | { type: 'clear' }
  /** The owner has a value, wherever it came from. */
  | { type: 'choose' }
  /** Takes the option at a place of the list. */
  | { type: 'take'; place: number }
  | { type: 'create'; name: string }
  | { type: 'created'; entry: NamedOption }
  | { type: 'failed'; message: string }
  /** Enter has to wait for the options. */
  | { type: 'wait' }
  | { type: 'arrive' }
  /** The form wants to save, and the text is neither chosen nor created. */
  | { type: 'ask' }
  /** A key that must reach nobody else, and does nothing here. */
  | { type: 'ignore' };

export const initialState: ComboboxState = {
  text: '',
  open: false,
  active: null,
  focused: false,
  waiting: false,
  asked: false,
  creation: { state: 'idle' },
};

/** Returns the state of a combobox after an event. `useCombobox` calls the owner. */
export function comboboxReducer(state: ComboboxState, event: ComboboxEvent): ComboboxState {
  switch (event.type) {
    case 'focus':
      return { ...state, focused: true };
    case 'leave':
      return { ...closed(state), focused: false };
    case 'show':
      return { ...state, open: true, active: event.active };
    case 'close':
      return closed(state);
    case 'caret':
      return { ...state, active: null };
    case 'type':
      return { ...withText(state, event.text), open: true, active: null };
    case 'clear':
      return withText(state, '');
    case 'choose':
      return { ...state, text: '' };
    case 'take':
      return withText(closed(state), '');
    case 'create': {
      const { creation } = state;
      const running = creation.state === 'creating';
      return { ...closed(state), creation: running ? creation : { state: 'creating', name: event.name } };
    }
    case 'created':
      return { ...state, creation: { state: 'created', name: nameIn(state), entry: event.entry } };
    case 'failed':
      return { ...state, creation: { state: 'failed', name: nameIn(state), message: event.message } };
    case 'wait':
      return { ...state, waiting: true };
    case 'arrive':
      return { ...state, waiting: false };
    case 'ask':
      return { ...state, asked: true };
    case 'ignore':
      return state;
  }
}

/** What the list offers for the present text. */
export interface Offer {
  /** What the field shows: the typed text, or the name of the choice. */
  text: string;
  /** Text is typed that is not chosen yet. */
  typed: boolean;
  /** Options in the list, the one that creates included. */
  count: number;
  /** The place of the chosen option. */
  chosen: Active;
  /** The place of the option of just the typed name. */
  exact: Active;
  /** The name that the last option creates; null where no option does. */
  creates: string | null;
  /** The typed name is not among the options and must not be created. */
  refused: boolean;
  /** The options of this text are still to come. */
  loading: boolean;
}

interface Key {
  key: string;
  altKey?: boolean;
  ctrlKey?: boolean;
  metaKey?: boolean;
  shiftKey?: boolean;
}

/**
 * Returns what a key means (APG: combobox with list autocomplete). Null: no more than in any text
 * field. After a `caret` event, too, the key goes on to the field.
 */
export function eventOfKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Key,
  state: ComboboxState,
  offer: Offer,
): ComboboxEvent | null {
  if (ctrlKey || metaKey) return null;
  if (key === 'Enter') return eventOfEnter(state, offer);
  if (key === 'Escape') {
    if (state.open) return { type: 'close' };
    return offer.text === '' ? null : { type: 'clear' };
  }
  if (key === 'ArrowDown' && altKey) return { type: 'show', active: null };
  if (key === 'ArrowUp' && altKey) return { type: 'close' };
  if (/^(Arrow(Down|Up)|Page(Down|Up))$/.test(key) && !shiftKey) {
    const { count, loading, chosen } = offer;
    // Pressed before the options are there, it means the first of them.
    const next =
      count === 0 && loading ? 0 : moveActive(key, activeAmong(count, state), { count, wrap: true });
    return { type: 'show', active: (state.open ? null : chosen) ?? next };
  }
  return /^(Arrow(Left|Right)|Home|End)$/.test(key) ? { type: 'caret' } : null;
}

/** Enter takes the active option, else the one of just this name, else creates it. */
export function eventOfEnter(state: ComboboxState, offer: Offer): ComboboxEvent | null {
  const active = activeAmong(offer.count, state);
  if (state.creation.state === 'creating') return { type: 'ignore' };
  if (state.open && active !== null) return eventOfTaking(active, offer);
  if (offer.typed && offer.loading) return { type: 'wait' };
  if (offer.refused) return { type: 'show', active: null };
  if (offer.exact !== null) return { type: 'take', place: offer.exact };
  if (offer.creates !== null) return { type: 'create', name: offer.creates };
  if (state.open || offer.typed) return { type: 'close' };
  // The second of two quick Enters may come after the creation: it must not submit the form.
  return state.creation.state === 'created' ? { type: 'ignore' } : null;
}

/** Returns what taking the option at a place means: the last one may be the one that creates. */
export function eventOfTaking(place: number, { count, creates }: Offer): ComboboxEvent {
  if (creates !== null && place === count - 1) return { type: 'create', name: creates };
  return { type: 'take', place };
}

/** The active option, unless the list has become too short for it. */
export function activeAmong(count: number, { active }: ComboboxState): Active {
  return active !== null && active < count ? active : null;
}

function closed(state: ComboboxState): ComboboxState {
  return { ...state, open: false, active: null };
}

/** Another text ends what was said of the creation before it; one that still runs goes on. */
function withText(state: ComboboxState, text: string): ComboboxState {
  const { creation } = state;
  return {
    ...state,
    text,
    waiting: false,
    asked: false,
    creation: creation.state === 'creating' ? creation : { state: 'idle' },
  };
}

function nameIn({ creation }: ComboboxState): string {
  return creation.state === 'idle' ? '' : creation.name;
}
