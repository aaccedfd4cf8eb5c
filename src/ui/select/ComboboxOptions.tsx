import { type RefObject, useId } from 'react';
import { eventOfTaking } from './comboboxKeys';
import { Listbox } from './Listbox';
import type { SelectOrCreateProps } from './selectOrCreateProps';
import { selectOrCreateTexts as texts } from './texts';
import type { Combobox } from './useCombobox';

interface ComboboxOptionsProps {
  id: string;
  anchor: RefObject<HTMLElement | null>;
  combobox: Combobox;
  field: SelectOrCreateProps;
}

/** Renders the popup of a select-or-create: its options, the last of which may create an entry. */
export function ComboboxOptions({ id, anchor, combobox, field }: ComboboxOptionsProps) {
  const { state, active, places, count, creates, refusal, offer, send } = combobox;
  const { options, value, onCreate, loading, problem, note } = field;
  const headerId = useId();
  const below = loading ? texts.loading : (problem ?? refusal ?? (count === 0 ? texts.nothing : note));
  return (
    <Listbox
      id={id}
      open={state.open}
      anchor={anchor}
      labelledBy={headerId}
      count={count}
      option={(place) => {
        const entry = options[places[place] ?? -1];
        if (!entry) return { key: 'create', content: <span lang="en">{texts.create(creates ?? '')}</span> };
        return { key: entry.id, content: entry.name, title: entry.name, chosen: entry.id === value };
      }}
      active={active}
      startAt={state.open ? offer().chosen : null}
      selects="active"
      onTake={(place) => send(eventOfTaking(place, offer()))}
      header={
        <div id={headerId} className="popup-note popup-header" lang={onCreate && 'en'}>
          {onCreate ? texts.header : texts.choose}
        </div>
      }
      footer={below && <div className="popup-note">{below}</div>}
    />
  );
}
