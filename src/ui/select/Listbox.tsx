import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { IconCheck } from '../icons';
import { usePopupPosition } from './popupPosition';

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
  /** Which one is told as selected: the active one where typing chooses, else the chosen one. */
  selects: 'active' | 'chosen';
  onTake(place: number): void;
  header?: ReactNode;
  /** Below the options: that there are none, that they are loading. */
  footer?: ReactNode;
}

/** Until it is measured. Options are all equally high. */
const usualHeight = 36;
/** Options drawn beyond each edge of the list. */
const margin = 4;

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

/** The popup of a combobox (APG: listbox): of ten thousand options only those in sight are in the page. */
export function Listbox(props: ListboxProps) {
  const { id, open, anchor, label, labelledBy, count, option, active, startAt, selects, onTake } = props;
  const popup = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, shown: 10, height: usualHeight });
  usePopupPosition(open, anchor, popup);

  const aim = active ?? startAt ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a list of another length scrolls by itself
  useLayoutEffect(() => {
    const box = list.current;
    if (!open || !box) return;
    const height = box.querySelector<HTMLElement>('[role=option]')?.offsetHeight || usualHeight;
    if (aim !== null) bringIntoView(box, aim * height, height);
    setView((before) => sameOr(before, seen(box, height)));
  }, [open, aim, count]);

  const places = open ? placesToDraw(view.top, view.shown, count, active) : [];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the press only keeps the focus where it is
    <div
      ref={popup}
      className="popup"
      popover="manual"
      hidden={!open}
      // The focus stays in the control, even for a press on the scrollbar.
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
        onScroll={({ currentTarget }) => {
          const next = seen(currentTarget, view.height);
          // At once: the options must be there in the frame that shows their place.
          if (Math.abs(next.top - view.top) >= margin - 1) flushSync(() => setView(next));
        }}
      >
        <div role="presentation" style={{ height: count * view.height }}>
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
                style={{ insetBlockStart: place * view.height }}
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

interface View {
  /** The first option in sight. */
  top: number;
  /** How many are in sight. */
  shown: number;
  /** Pixels. */
  height: number;
}

function seen(box: HTMLElement, height: number): View {
  return {
    top: Math.floor(box.scrollTop / height),
    shown: Math.ceil((box.clientHeight || 310) / height),
    height,
  };
}

function sameOr(before: View, next: View): View {
  const same = before.top === next.top && before.shown === next.shown && before.height === next.height;
  return same ? before : next;
}

/** Those in sight and a few more, and the active one wherever it is: aria-activedescendant must name what is there. */
function placesToDraw(top: number, shown: number, count: number, active: number | null): number[] {
  const from = Math.max(0, Math.min(top, count - shown) - margin);
  const to = Math.min(count, Math.max(0, Math.min(top, count - shown)) + shown + margin);
  const places: number[] = [];
  for (let place = from; place < to; place++) places.push(place);
  if (active !== null && active < count && (active < from || active >= to)) places.push(active);
  return places;
}

function bringIntoView(box: HTMLElement, top: number, height: number): void {
  const bottom = top + height;
  if (top < box.scrollTop) box.scrollTop = top;
  else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
}
