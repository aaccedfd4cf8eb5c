import { useCallback, useEffect, useMemo } from 'react';
import { qrCode, qrPath } from '../../core/lib/qr';
import { createStore, type ReadableStore } from '../../core/lib/store';

/** The number of codes that are made in a frame, so that the page goes on answering. */
const slice = 20;

/** The paths of codes, as far as they are made. */
export type Codes = ReadableStore<readonly string[]>;

/**
 * Returns a store of the paths of the codes of texts, which makes some in each frame, and a
 * function that makes more of them at once. A label observes its own path alone, so that a slice of
 * codes renders nothing else.
 */
export function useCodes(texts: readonly string[]): { codes: Codes; make: (count: number) => void } {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other texts have other codes
  const codes = useMemo(() => createStore<readonly string[]>([]), [texts]);
  const make = useCallback(
    (count: number) =>
      codes.set((made) => {
        const next = texts.slice(made.length, made.length + count);
        return [...made, ...next.map((text) => qrPath(qrCode(text)))];
      }),
    [codes, texts],
  );
  useEffect(() => {
    let frame = 0;
    const makeSlice = () => {
      if (codes.get().length === texts.length) return;
      make(slice);
      frame = requestAnimationFrame(makeSlice);
    };
    frame = requestAnimationFrame(makeSlice);
    return () => cancelAnimationFrame(frame);
  }, [codes, texts, make]);
  return { codes, make };
}
