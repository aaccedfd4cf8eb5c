import { useEffect, useReducer } from 'react';
import { tidyName } from '../../core/lib/nameKey';
import { activeAmong, eventOfEnter, type Offer } from './comboboxKeys';
import { type ComboboxEvent, comboboxReducer, initialState, keptChoice } from './comboboxReducer';
import type { Active } from './listNavigation';
import type { SelectOrCreateProps } from './selectOrCreateProps';
import { useCreation } from './useCreation';
import { useOptionMatches } from './useOptionMatches';

export type Combobox = ReturnType<typeof useCombobox>;

/**
 * Returns the state of a select-or-create, the offer of its list, and `send`, which handles an
 * event and calls the owner's callbacks.
 */
export function useCombobox(props: SelectOrCreateProps) {
  const { options, onChange, onType, onCreate, loading = false, problem } = props;
  const [state, dispatch] = useReducer(comboboxReducer, initialState);
  const value = props.value === keptChoice(state) ? null : props.value;
  const create = useCreation(onCreate, {
    onCreated(entry) {
      dispatch({ type: 'created', entry });
      onType?.('');
      onChange(entry.id);
      if (props.chips) dispatch({ type: 'next' });
    },
    onFailed: (message) => dispatch({ type: 'failed', message }),
  });
  // A choice from another source (loaded, undone) replaces the typed text.
  if (value !== null && state.text !== '') dispatch({ type: 'choose' });

  const { creation } = state;
  const created = creation.state === 'created' ? creation.entry : undefined;
  const chosen =
    value === null
      ? undefined
      : (options.find(({ id }) => id === value) ??
        [created, props.known].find((entry) => entry?.id === value));
  const query = value === null && state.text.trim() !== '' ? state.text : null;
  const { places, exact } = useOptionMatches(options, query, state.open);
  // While the options are loading, it is not known yet whether one of them has this name.
  const lacks = query !== null && exact < 0 && !loading;
  const refusal = lacks ? props.refusal?.(query) : undefined;
  const creates = onCreate && lacks && !refusal && (!problem || onType) ? tidyName(query) : null;
  const count = places.length + (creates === null ? 0 : 1);
  const text = value === null ? state.text : (chosen?.name ?? '');

  function chosenPlace(): Active {
    const place = value === null ? -1 : places.findIndex((at) => options[at]?.id === value);
    return place < 0 ? null : place;
  }

  /** Returns the offer. Computed on demand, as finding the choice scans all options. */
  const offer = (): Offer => ({
    text,
    typed: query !== null,
    count,
    chosen: chosenPlace(),
    exact: query !== null && exact >= 0 ? places.indexOf(exact) : null,
    creates,
    refused: Boolean(refusal),
    loading,
  });

  function send(event: ComboboxEvent): void {
    // The field is read-only while its entry is being created.
    if (creation.state === 'creating' && /^(show|type|clear|take)$/.test(event.type)) return;
    dispatch(event.type === 'type' ? { ...event, clears: props.value } : event);
    if (event.type === 'type' || event.type === 'clear') {
      onType?.(event.type === 'type' ? event.text.trim() : '');
      if (props.value !== null) onChange(null);
    } else if (event.type === 'take') {
      const id = options[places[event.place] ?? -1]?.id;
      onType?.('');
      if (id !== undefined && id !== value) onChange(id);
      if (props.chips) dispatch({ type: 'next' });
    } else if (event.type === 'create') {
      // Until the new entry exists, the form has the old choice, which a draft keeps.
      if (state.before !== null) onChange(state.before);
      create(event.name);
    }
  }

  useEffect(() => {
    if (!state.waiting || loading) return;
    send({ type: 'arrive' });
    const event = state.focused && eventOfEnter(state, offer());
    if (event) send(event);
  });

  const active = activeAmong(count, state);
  return { state, active, text, query, places, count, creates, refusal, offer, send };
}
