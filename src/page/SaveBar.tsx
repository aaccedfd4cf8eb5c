import '../../styles/page/save-bar.css';
import { useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { common } from '../core/texts/common';
import { Button } from '../ui/Button';

interface SaveBarProps {
  /** The id of the form that the button submits, as the button in the page's head does. */
  form: string;
  busy: boolean;
  /** Says that there are changes. Not announced, because the page's head announces it. */
  text: string;
}

/** The windows in which the page's head scrolls away with its Save button. */
const small = '(width < 640px), (height < 540px)';

/**
 * Renders a Save button that stays in sight at the end of a small window, after the form and thus
 * after its fields in the Tab order. A page renders it while there are changes; meanwhile the Save
 * button of the page's head is hidden.
 */
export function SaveBar(props: SaveBarProps) {
  return useSyncExternalStore(onSize, isSmall) && <Bar {...props} />;
}

function onSize(run: () => void): () => void {
  const query = matchMedia(small);
  query.addEventListener('change', run);
  return () => query.removeEventListener('change', run);
}

const isSmall = () => matchMedia(small).matches;

function Bar({ form, busy, text }: SaveBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<EventTarget>(null);
  useLayoutEffect(() => {
    const { current } = bar;
    return () => {
      // After a save by keyboard the focus goes back to where it was. A finger needs no focus,
      // which would open the phone's keyboard.
      const from = current?.querySelector(':focus-visible') && cameFrom.current;
      if (from instanceof HTMLElement) from.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={bar} className="page-bar save-bar">
      <span className="muted">{text}</span>
      <Button
        type="submit"
        form={form}
        variant="primary"
        busy={busy}
        onFocus={({ relatedTarget }) => {
          cameFrom.current = relatedTarget;
        }}
      >
        {common.save}
      </Button>
    </div>
  );
}
