import type { Active } from './listNavigation';
import type { NamedOption } from './useOptionMatches';

/** The creation of an option. */
export type Creation =
  | { state: 'idle' }
  | { state: 'creating'; name: string }
  | { state: 'created'; name: string; entry: NamedOption }
  | { state: 'failed'; name: string; message: string };

export interface ComboboxState {
  /** The typed text; empty while an option is chosen, whose name is shown. */
  text: string;
  /** The choice that typing has cleared; null if there was none. */
  before: number | null;
  open: boolean;
  active: Active;
  focused: boolean;
  /** Whether Enter was pressed before the options were loaded. */
  waiting: boolean;
  /** Whether the form was submitted while the text was neither chosen nor created. */
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
  /** `clears` is the choice that this clears. */
  | { type: 'type'; text: string; clears?: number | null }
  | { type: 'clear' }
  /** The field has got a value, from any source, which replaces the typed text. */
  | { type: 'choose' }
  /** The field takes the next of several choices. */
  | { type: 'next' }
  /** Takes the option at a place of the list. */
  | { type: 'take'; place: number }
  | { type: 'create'; name: string }
  | { type: 'created'; entry: NamedOption }
  | { type: 'failed'; message: string }
  /** Enter waits for the options. */
  | { type: 'wait' }
  | { type: 'arrive' }
  /** The form is submitted while the text is neither chosen nor created. */
  | { type: 'ask' }
  /** A key without effect, which no other handler must receive. */
  | { type: 'ignore' };

export const initialState: ComboboxState = {
  text: '',
  before: null,
  open: false,
  active: null,
  focused: false,
  waiting: false,
  asked: false,
  creation: { state: 'idle' },
};

/**
 * Returns the state of a combobox after an event. The owner's callbacks are called by
 * `useCombobox`.
 */
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
      return {
        ...withText(state, event.text),
        before: event.clears ?? state.before,
        open: true,
        active: null,
      };
    case 'clear':
      return { ...withText(state, ''), before: null };
    case 'choose':
      return { ...state, text: '', before: null };
    case 'next':
      return { ...state, text: '', before: null, open: state.focused, active: null };
    case 'take':
      return { ...withText(closed(state), ''), before: null };
    case 'create': {
      const { creation } = state;
      const running = creation.state === 'creating';
      return { ...closed(state), creation: running ? creation : { state: 'creating', name: event.name } };
    }
    case 'created':
      return {
        ...state,
        before: null,
        creation: { state: 'created', name: nameIn(state), entry: event.entry },
      };
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

/**
 * Returns the choice that the field's owner holds although the text names another one: while that
 * one is being created, and after the creation has failed. Null if there is none.
 */
export function keptChoice({ creation, before }: ComboboxState): number | null {
  return creation.state === 'creating' || creation.state === 'failed' ? before : null;
}

function closed(state: ComboboxState): ComboboxState {
  return { ...state, open: false, active: null };
}

/**
 * Returns the state with another text, which resets the result of the previous creation; a running
 * creation continues.
 */
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
