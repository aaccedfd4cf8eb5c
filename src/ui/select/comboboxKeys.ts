import type { ComboboxEvent, ComboboxState } from './comboboxReducer';
import { type Active, moveActive } from './listNavigation';

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
