import type { ComboboxEvent, ComboboxState } from './comboboxReducer';
import { type Active, moveActive } from './listNavigation';

/** The state of the list for the current text. */
export interface Offer {
  /** The field's text: the typed text, or the name of the choice. */
  text: string;
  /** Whether there is typed text that is not chosen yet. */
  typed: boolean;
  /** The number of options, including the one that creates. */
  count: number;
  /** The place of the chosen option. */
  chosen: Active;
  /** The place of the option with exactly the typed name. */
  exact: Active;
  /** The name that the last option creates; null if no option creates. */
  creates: string | null;
  /** Whether the typed name is missing from the options and must not be created. */
  refused: boolean;
  /** Whether the options for this text are loading. */
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
 * Returns the event of a key (APG: combobox with list autocomplete), null for a key that only edits
 * the text. After a `caret` event the field handles the key too.
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
    return offer.text === '' || state.creation.state === 'creating' ? null : { type: 'clear' };
  }
  if (key === 'ArrowDown' && altKey) return { type: 'show', active: null };
  if (key === 'ArrowUp' && altKey) return { type: 'close' };
  if (/^(Arrow(Down|Up)|Page(Down|Up))$/.test(key) && !shiftKey) {
    const { count, loading, chosen } = offer;
    // While the options are loading, the key activates the first place, where an option will
    // appear.
    const next =
      count === 0 && loading ? 0 : moveActive(key, activeAmong(count, state), { count, wrap: true });
    return { type: 'show', active: (state.open ? null : chosen) ?? next };
  }
  return /^(Arrow(Left|Right)|Home|End)$/.test(key) ? { type: 'caret' } : null;
}

/**
 * Returns the event of Enter: it takes the active option, otherwise the option with exactly the
 * typed name, otherwise creates an entry with this name. Null leaves the key to the form.
 */
export function eventOfEnter(state: ComboboxState, offer: Offer): ComboboxEvent | null {
  const active = activeAmong(offer.count, state);
  if (state.creation.state === 'creating') return { type: 'ignore' };
  if (state.open && active !== null) return eventOfTaking(active, offer);
  if (offer.typed && offer.loading) return { type: 'wait' };
  if (offer.refused) return { type: 'show', active: null };
  if (offer.exact !== null) return { type: 'take', place: offer.exact };
  if (offer.creates !== null) return { type: 'create', name: offer.creates };
  if (state.open || offer.typed) return { type: 'close' };
  // The second of two quick Enters may come after the creation has ended. It must not submit the
  // form.
  return state.creation.state === 'created' ? { type: 'ignore' } : null;
}

/**
 * Returns the event of taking the option at a place; the last option may be the one that creates.
 */
export function eventOfTaking(place: number, { count, creates }: Offer): ComboboxEvent {
  if (creates !== null && place === count - 1) return { type: 'create', name: creates };
  return { type: 'take', place };
}

/** Returns the active option; null if the list has become too short for it. */
export function activeAmong(count: number, { active }: ComboboxState): Active {
  return active !== null && active < count ? active : null;
}
