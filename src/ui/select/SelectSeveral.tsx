import { type ClipboardEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAnnouncer } from '../hooks/useAnnouncer';
import { IconClose } from '../icons';
import { VisuallyHidden } from '../VisuallyHidden';
import { SelectOrCreate } from './SelectOrCreate';
import type { SelectOrCreateProps } from './selectOrCreateProps';
import { selectSeveralTexts as texts } from './texts';
import { isPrintable } from './typeAhead';
import type { NamedOption } from './useOptionMatches';

type Shared = Omit<SelectOrCreateProps, 'value' | 'onChange' | 'known' | 'chips' | 'required'>;

export interface SelectSeveralProps extends Shared {
  /** The chosen options in the order of their chips. They need not be among `options`. */
  chosen: readonly NamedOption[];
  onAdd(id: number): void;
  onRemove(id: number): void;
  /** The accessible name of the chips as a list. */
  chosenLabel: string;
  /** Returns the accessible name of the button that removes a chip. */
  removeLabel(name: string): string;
  /** Why no more can be chosen; undefined while there is room. */
  full?: string | undefined;
  /** Takes a text pasted into the empty field; returns false to leave it to the field. */
  onPaste?(text: string): boolean;
}

/**
 * Renders a field for several options: a chip for each chosen one, then a select-or-create. The
 * chips are no tab stops: Backspace in the empty field, and the arrow keys, lead to them.
 */
export function SelectSeveral(props: SelectSeveralProps) {
  const { chosen, onAdd, onRemove, chosenLabel, removeLabel, full, onPaste, ...field } = props;
  const box = useRef<HTMLDivElement>(null);
  const [news, setNews] = useState('');
  const said = useAnnouncer(news, [news, full]);
  const input = () => box.current?.querySelector<HTMLInputElement>('input') ?? null;
  const buttons = () => [...(box.current?.querySelectorAll<HTMLElement>('.chip > button') ?? [])];

  // The chips before it may move the field out of the window, or under a bar.
  useEffect(() => {
    if (chosen.length > 0) box.current?.querySelector('input:focus')?.scrollIntoView({ block: 'nearest' });
  }, [chosen.length]);

  /** Removes a chip. The focus goes to the button of the next one, or to what `last` finds. */
  function remove({ id, name }: NamedOption, last: () => HTMLElement | null | undefined): void {
    const at = chosen.findIndex((option) => option.id === id);
    flushSync(() => {
      onRemove(id);
      setNews(texts.removed(name));
    });
    (buttons()[at] ?? last())?.focus();
  }

  function add(id: number): void {
    const option = field.options.find((each) => each.id === id);
    if (option) setNews(texts.added(option.name));
    onAdd(id);
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, target } = event;
    const chips = buttons();
    const at = chips.findIndex((chip) => chip.contains(target as Node));
    const removes = key === 'Backspace' || key === 'Delete';
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (at < 0) {
      const isEmpty = target instanceof HTMLInputElement && target.value === '' && !target.readOnly;
      // A held Backspace that empties the text must not go on to the chips.
      if (!isEmpty || !(key === 'ArrowLeft' || (key === 'Backspace' && !event.repeat))) return;
      if (chips.length === 0) return;
      chips.at(-1)?.focus();
    } else if (removes) {
      const option = chosen[at];
      if (option && !event.repeat) remove(option, input);
    } else if (key === 'ArrowLeft') {
      chips[at - 1]?.focus();
    } else if (key === 'ArrowRight') {
      (chips[at + 1] ?? input())?.focus();
    } else {
      // The letter goes to the field, which has the focus by then.
      if (key !== ' ' && isPrintable(event)) input()?.focus();
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function paste(event: ClipboardEvent): void {
    const { target, clipboardData } = event;
    if (!(target instanceof HTMLInputElement) || target.value !== '' || target.readOnly) return;
    if (onPaste?.(clipboardData.getData('text'))) event.preventDefault();
  }

  return (
    <div ref={box} onKeyDownCapture={onKeyDown} onPasteCapture={paste}>
      <SelectOrCreate
        {...field}
        {...(full !== undefined && { options: [], onCreate: undefined, problem: full, onRetry: undefined })}
        value={null}
        onChange={(id) => id !== null && add(id)}
        chips={
          <ul aria-label={chosenLabel}>
            {chosen.map((option) => (
              <li key={option.id} className="chip">
                <bdi title={option.name}>{option.name}</bdi>
                <button
                  type="button"
                  tabIndex={-1}
                  aria-label={removeLabel(option.name)}
                  disabled={field.disabled}
                  onClick={() => remove(option, () => buttons().at(-1) ?? input())}
                >
                  <IconClose />
                </button>
              </li>
            ))}
          </ul>
        }
      />
      <VisuallyHidden role="status">{said}</VisuallyHidden>
    </div>
  );
}
