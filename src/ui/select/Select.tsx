import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { Field, type FieldProps } from '../fields/Field';
import { IconChevronDown } from '../icons';
import { comboboxAttributes, Listbox } from './Listbox';
import { type Active, moveActive } from './listNavigation';
import { createTypeAhead, isPrintable } from './typeAhead';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps {
  value: string;
  options: readonly SelectOption[];
  onChange(value: string): void;
  onBlur?(): void;
  placeholder?: string;
}

const texts = { list: 'Варіанти' };

/**
 * Renders a choice among a few options (APG: select-only combobox). Moving through the options
 * changes nothing; Enter, Space, Tab or a press chooses one.
 */
export function Select(props: SelectProps) {
  const { value, options, onChange, onBlur, placeholder, ...field } = props;
  const listId = useId();
  const box = useRef<HTMLButtonElement>(null);
  const { open, active, chosen, isDisabled, openAt, close, take, onKeyDown } = useSelect(props);

  return (
    <Field {...field}>
      {(control) => (
        <>
          <button
            {...control}
            ref={box}
            type="button"
            {...comboboxAttributes(listId, open, active)}
            className="control select"
            aria-labelledby={`${control.id}-label`}
            aria-haspopup="listbox"
            onClick={() => (open ? close() : openAt(null))}
            onKeyDown={onKeyDown}
            // Firefox presses a button when Space is released, which would close the list again.
            onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
            onBlur={() => {
              close();
              onBlur?.();
            }}
          >
            <span className="option-text" data-empty={chosen < 0 || undefined}>
              {options[chosen]?.label ?? placeholder}
            </span>
            <IconChevronDown />
          </button>
          <Listbox
            id={listId}
            open={open}
            anchor={box}
            label={texts.list}
            count={options.length}
            option={(place) => ({
              key: options[place]?.value ?? place,
              content: options[place]?.label,
              chosen: place === chosen,
              disabled: isDisabled(place),
            })}
            active={active}
            selects="chosen"
            onTake={take}
          />
        </>
      )}
    </Field>
  );
}

/**
 * Returns the chosen and the active option, the functions that open and close the list and take an
 * option, and the key handler.
 */
function useSelect({ value, options, onChange, disabled }: SelectProps) {
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState<Active>(null);
  const [typeAhead] = useState(createTypeAhead);

  const chosen = options.findIndex((option) => option.value === value);
  const isDisabled = (place: number) => options[place]?.disabled ?? false;
  const list = { count: options.length, wrap: false, isDisabled };

  function openAt(place: Active) {
    setOpen(true);
    setActive(place ?? (chosen >= 0 ? chosen : moveActive('Home', null, list)));
  }

  function close() {
    setOpen(false);
    setActive(null);
  }

  function take(place: Active) {
    close();
    const option = place === null ? undefined : options[place];
    if (option && !option.disabled && option.value !== value) onChange(option.value);
  }

  /** Handles a key; returns whether it was one of the select's keys. */
  function onKey({ key, altKey }: KeyboardEvent): boolean {
    if (!open) {
      if (key === 'Enter' || key === ' ' || key === 'ArrowDown') openAt(null);
      else if (key === 'ArrowUp' && altKey) return true;
      else if (key === 'ArrowUp' || key === 'Home') openAt(moveActive('Home', null, list));
      else if (key === 'End') openAt(moveActive('End', null, list));
      else return false;
      return true;
    }
    if (key === 'Escape') close();
    else if (key === 'Enter' || key === ' ' || (key === 'ArrowUp' && altKey)) take(active);
    else {
      const place = moveActive(key, active, list);
      if (place === null) return false;
      setActive(place);
    }
    return true;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (disabled) return;
    if (event.key === 'Tab' && open) {
      const focused = document.activeElement;
      take(active);
      // If `onChange` has moved the focus, Tab must not move it once more.
      if (document.activeElement !== focused) event.preventDefault();
      return;
    }
    if (event.key !== ' ' && isPrintable(event)) {
      const labels = options.map((option) => (option.disabled ? '' : option.label));
      const place = typeAhead.type(event.key, open ? active : chosen >= 0 ? chosen : null, labels);
      if (place !== null || !open) openAt(place);
    } else if (!onKey(event)) {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  return { open, active, chosen, isDisabled, openAt, close, take, onKeyDown };
}
