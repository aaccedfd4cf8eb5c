import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconCheck } from '../icons';
import { partsOf, rangeAt } from '../table/virtualRows';
import { maxPopupHeight, usePopupPosition } from './popupPosition';

export interface ListOption {
  key: string | number;
  content: ReactNode;
  title?: string;
  /** Whether the option is the field's current value, which has a tick. */
  chosen?: boolean;
  disabled?: boolean;
}

export interface ListboxProps {
  id: string;
  open: boolean;
  /** The control under which the list opens. */
  anchor: RefObject<HTMLElement | null>;
  /** The list's name: a text, or the id of its heading. */
  label?: string;
  labelledBy?: string;
  count: number;
  option(place: number): ListOption;
  /** The place of the option that Enter takes; null for none. The focus stays in the control. */
  active: number | null;
  /** The place of the option to scroll to if none is active. */
  startAt?: number | null;
  /**
   * The option that screen readers announce as selected: the active one if the user types to find
   * it, otherwise the chosen one.
   */
  selects: 'active' | 'chosen';
  onTake(place: number): void;
  header?: ReactNode;
  /** A note below the options, e.g. that there are none or that they are loading. */
  footer?: ReactNode;
}

const optionId = (listId: string, place: number) => `${listId}-${place}`;

/** Returns the attributes that link a control to its listbox (APG: combobox). */
export function comboboxAttributes(listId: string, open: boolean, active: number | null) {
  return {
    role: 'combobox',
    'aria-expanded': open,
    'aria-controls': listId,
    'aria-activedescendant': open && active !== null ? optionId(listId, active) : undefined,
  };
}

/**
 * Renders the popup of a combobox (APG: listbox). Only the options near the visible part are
 * rendered, so that a list may have ten thousand options.
 */
export function Listbox(props: ListboxProps) {
  const { id, open, anchor, label, labelledBy, count, option, active, startAt, selects, onTake } = props;
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  // All options have the same height, which is measured as soon as there are options.
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
    const bottom = top + (box.clientHeight || maxPopupHeight);
    const next = rangeAt({ top, bottom, count, rowHeight }, range);
    if (next !== range || rowHeight !== height) setView({ range: next, height: rowHeight });
  }

  // Always renders the active option, as aria-activedescendant must name an element of the page.
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
        // Renders synchronously, so that the options appear in the same frame as the scroll.
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
