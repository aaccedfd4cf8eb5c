import { type RefObject, startTransition, useEffect, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { clock } from '../../core/lib/clock';
import { useLatest } from '../../core/react/useLatest';
import type { PrintedLabels } from './LabelSheets';
import type { useCodes } from './useCodes';

/** Milliseconds after which a page is printed without the photos that still load. */
const patience = 30_000;

interface Printing {
  /** Whether these labels are to be drawn even where they are out of sight. */
  isDrawn: boolean;
  busy: boolean;
  print(): void;
}

/**
 * Returns a function that prints the sheets in `box`: it waits until all codes are made, all sheets
 * drawn and all photos decoded. The browser's own command to print draws everything, too.
 */
export function usePrinting(
  box: RefObject<HTMLElement | null>,
  labels: PrintedLabels | null,
  { codes, make }: ReturnType<typeof useCodes>,
): Printing {
  const [drawn, setDrawn] = useState<PrintedLabels | null>(null);
  const [isWanted, setWanted] = useState(false);
  const isDrawn = drawn === labels;
  const count = labels?.items.length ?? 0;
  const areMade = useSyncExternalStore(codes.subscribe, () => codes.get().length >= count);

  const all = useLatest(() => {
    make(Number.POSITIVE_INFINITY);
    setDrawn(labels);
  });
  useEffect(() => {
    const onPrint = () => flushSync(() => all.current());
    addEventListener('beforeprint', onPrint);
    return () => removeEventListener('beforeprint', onPrint);
  }, [all]);

  useEffect(() => {
    if (!isWanted) return;
    if (!labels) return setWanted(false);
    if (!isDrawn) return startTransition(() => setDrawn(labels));
    if (!areMade) return;
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
  }, [isWanted, labels, isDrawn, areMade, box]);

  return { isDrawn, busy: isWanted, print: () => setWanted(true) };
}
