import { useCallback, useEffect, useState } from 'react';
import { qrCode, qrPath } from '../../core/lib/qr';

/** The number of codes that are made in a frame, so that the page goes on answering. */
const slice = 20;

const pathOf = (text: string) => qrPath(qrCode(text));

/**
 * Returns the paths of the codes of texts, as far as they are made, and a function that makes all
 * others at once.
 */
export function useCodes(texts: readonly string[]): { paths: readonly string[]; finish: () => void } {
  const [made, setMade] = useState<{ texts: readonly string[]; paths: readonly string[] }>(nothing);
  const paths = made.texts === texts ? made.paths : nothing.paths;
  const count = paths.length;
  useEffect(() => {
    if (count >= texts.length) return;
    const make = () => {
      const next = texts.slice(count, count + slice).map(pathOf);
      setMade(({ paths, texts: of }) => ({ texts, paths: [...(of === texts ? paths : []), ...next] }));
    };
    const frame = requestAnimationFrame(make);
    return () => cancelAnimationFrame(frame);
  }, [texts, count]);
  const finish = useCallback(
    () =>
      setMade(({ paths, texts: of }) => {
        const held = of === texts ? paths : [];
        return { texts, paths: [...held, ...texts.slice(held.length).map(pathOf)] };
      }),
    [texts],
  );
  return { paths, finish };
}

const nothing = { texts: [], paths: [] };
