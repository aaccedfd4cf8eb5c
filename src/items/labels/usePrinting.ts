import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';

/** Milliseconds after which a page is printed without the photos that still load. */
const patience = 30_000;

interface Printed {
  /** The element with the sheets. */
  box: RefObject<HTMLElement | null>;
  sheets: number;
  /** The number of sheets that are drawn in a frame. */
  step: number;
  /** Whether all codes are made; `finish` makes them at once. */
  ready: boolean;
  finish(): void;
}

/**
 * Returns how many sheets are to be drawn whether or not they are in sight, and a function that
 * prints: it waits until all codes are made, all sheets drawn and all photos decoded. The browser's
 * own command to print draws everything, too.
 */
export function usePrinting({ box, sheets, step, ready, finish }: Printed) {
  const [drawn, setDrawn] = useState(0);
  const [isWanted, setWanted] = useState(false);

  const all = useLatest(() => {
    finish();
    setDrawn(sheets);
  });
  useEffect(() => {
    const onPrint = () => flushSync(() => all.current());
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [all]);

  useEffect(() => {
    if (!isWanted || !ready) return;
    if (drawn < sheets) {
      const frame = requestAnimationFrame(() => setDrawn(drawn + step));
      return () => cancelAnimationFrame(frame);
    }
    let isLeft = false;
    const photos = [...(box.current?.querySelectorAll('img') ?? [])];
    const late = new Promise<void>((resolve) => clock.after(patience, resolve));
    const decoded = Promise.all(photos.map((photo) => photo.decode().catch(() => {})));
    void Promise.race([decoded, late]).then(() => {
      if (isLeft) return;
      setWanted(false);
      print();
    });
    return () => {
      isLeft = true;
    };
  }, [isWanted, ready, drawn, sheets, step, box]);

  return { drawn, busy: isWanted, print: () => setWanted(true), reset: () => setDrawn(0) };
}
