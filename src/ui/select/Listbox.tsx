import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconCheck } from '../icons';
import { partsOf, rangeAt } from '../table/virtualRows';
import { greatestHeight, usePopupPosition } from './popupPosition';

export interface ListOption {
  key: string | number;
  content: ReactNode;
  title?: string;
  /** The field's present value: it has a tick. */
  chosen?: boolean;
  disabled?: boolean;
}

export interface ListboxProps {
  id: string;
  open: boolean;
  /** The control under which it opens. */
  anchor: RefObject<HTMLElement | null>;
  /** Its name: a text, or the id of its heading. */
  label?: string;
  labelledBy?: string;
  count: number;
  option(place: number): ListOption;
  /** The option that Enter would take; the focus stays in the control. */
  active: number | null;
  /** The option to open at when none is active. */
  startAt?: number | null;
  /** Which one is selected to a screen reader: the active one where typing chooses. */
  selects: 'active' | 'chosen';
  onTake(place: number): void;
  header?: ReactNode;
  /** Below the options: that there are none, that they are loading. */
  footer?: ReactNode;
}

const optionId = (listId: string, place: number) => `${listId}-${place}`;

/** Returns what ties a control to its listbox (APG: combobox). */
export function comboboxAttributes(listId: string, open: boolean, active: number | null) {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-activedescendant': open && active !== null ? optionId(listId, active) : undefined,
  };
}

/**
 * The popup of a combobox (APG: listbox): of ten thousand options only those near are in the page.
 */
export function Listbox(props: ListboxProps) {
  const { id, open, anchor, label, labelledBy, count, option, active, startAt, selects, onTake } = props;
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // Options are all equally high; how high, is measured once there are some.
  const [{ range, height }, setView] = useState({ range: { from: 0, to: 14 }, height: 36 });
  usePopupPosition(open, anchor, popup);

  const aim = active ?? startAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `look` is new each time
  useLayoutEffect(() => {
    const box = list.current;
    if (!open || !box) return;
    const measured = box.querySelector<HTMLElement>('[role=option]')?.offsetHeight || height;
    if (aim !== null) bringIntoView(box, aim * measured, measured);
    look(box, measured);
  }, [open, aim, count]);

  function look(box: HTMLElement, rowHeight: number) {
    const top = box.scrollTop;
    const bottom = top + (box.clientHeight || greatestHeight);
    const next = rangeAt({ top, bottom, count, rowHeight }, range);
    if (next !== range || rowHeight !== height) setView({ range: next, height: rowHeight });
  }

  // The active one wherever it is: aria-activedescendant must name an element of the page.
  const parts = open ? partsOf({ ...range, to: Math.min(range.to, count) }, active) : [];
  const places = parts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, n) => from + n));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press keeps the focus
    <div
      ref={popup}
      className="popup"
      popover="manual"
      hidden={!open}
      onMouseDown={(event) => event.preventDefault()}
    >
      {props.header}
      <div
        ref={list}
        id={id}
        role="listbox"
        tabIndex={-1}
        className="listbox"
        aria-label={label}
        aria-labelledby={labelledBy}
        // At once: the options must be there in the frame that shows their place.
        onScroll={({ currentTarget }) => flushSync(() => look(currentTarget, height))}
      >
        <div role="presentation" style={{ height: count * height }}>
          {places.map((place) => {
            const { key, content, title, chosen = false, disabled } = option(place);
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
              // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
              <div
                key={key}
                id={optionId(id, place)}
                role="option"
                className="option"
                aria-selected={selects === 'active' ? place === active : chosen}
                aria-disabled={disabled || undefined}
                aria-setsize={count}
                aria-posinset={place + 1}
                data-active={place === active || undefined}
                title={title}
                style={{ insetBlockStart: place * height }}
                onClick={() => !disabled && onTake(place)}
              >
                <span className="option-text">{content}</span>
                {chosen && <IconCheck />}
              </div>
            );
          })}
        </div>
      </div>
      {props.footer}
    </div>
  );
}

function bringIntoView(box: HTMLElement, top: number, height: number): void {
  const bottom = top + height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
