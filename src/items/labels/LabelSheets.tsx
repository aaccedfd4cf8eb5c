import { memo, type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { ClothesListItem } from '../../contract/types';
import { type Format, perPage } from './formats';
import { pixelsPerMm } from './inMm';
import { Label } from './Label';
import type { LabelLayout } from './labelLayout';
import { labelTexts as texts } from './texts';

interface LabelSheetsProps {
  box: RefObject<HTMLOListElement | null>;
  layout: LabelLayout;
  items: readonly ClothesListItem[];
  /** The path of each item's code, as far as they are made. */
  paths: readonly string[];
  /** The place of the first label on the first page, from 1. */
  begin: number;
  sheets: number;
  /** The number of sheets that are drawn even if they are out of sight. */
  drawn: number;
}

/** The sheets with labels as they will be printed. Draws those that are, or have been, in sight. */
export function LabelSheets({ box, layout, items, paths, begin, sheets, drawn }: LabelSheetsProps) {
  const seen = useSeen(box, sheets);
  useFittingZoom(box, layout.format);
  return (
    <ol className="label-sheets" ref={box}>
      {Array.from({ length: sheets }, (_, at) => {
        const isDrawn = at < drawn || seen.has(at);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
          <Sheet key={at} {...{ at, layout, items, begin, isDrawn }} paths={isDrawn ? paths : none} />
        );
      })}
    </ol>
  );
}

const none: readonly string[] = [];

interface SheetProps extends Pick<LabelSheetsProps, 'layout' | 'items' | 'paths' | 'begin'> {
  at: number;
  isDrawn: boolean;
}

const Sheet = memo(function Sheet({ at, layout, items, paths, begin, isDrawn }: SheetProps) {
  const first = at * perPage(layout.format) - (begin - 1);
  const labels = layout.places.flatMap((place, n) => {
    const item = items[first + n];
    return isDrawn && item ? [{ place, item, path: paths[first + n] }] : [];
  });
  return (
    <SheetFrame format={layout.format} at={at}>
      <Drawing format={layout.format}>
        {labels.map(({ place: { code }, item, path }) => (
          <path
            key={item.id}
            d={path}
            transform={`translate(${code.x} ${code.y}) scale(${layout.module})`}
            shapeRendering="crispEdges"
          />
        ))}
      </Drawing>
      {labels.map(({ place, item }) => (
        <Label key={item.id} {...{ place, item, layout }} />
      ))}
    </SheetFrame>
  );
});

/** A page of paper. */
export function SheetFrame(props: { format: Format; at: number; children: ReactNode }) {
  const { pageWidth, pageHeight } = props.format;
  return (
    <li
      className="label-sheet"
      data-at={props.at}
      aria-label={texts.sheet(props.at + 1)}
      style={{ width: `${pageWidth}mm`, height: `${pageHeight}mm` }}
    >
      {props.children}
    </li>
  );
}

/**
 * A drawing over a whole page, in millimetres. Its size is a whole number of pixels, because
 * browsers round the size of a drawing and scale its content, which would blur the modules.
 */
export function Drawing({ format, children }: { format: Format; children: ReactNode }) {
  const [width, height] = [
    Math.ceil(format.pageWidth * pixelsPerMm),
    Math.ceil(format.pageHeight * pixelsPerMm),
  ];
  return (
    <svg
      className="label-drawing"
      aria-hidden="true"
      {...{ width, height }}
      viewBox={`0 0 ${width} ${height}`}
    >
      <g transform={`scale(${pixelsPerMm})`}>{children}</g>
    </svg>
  );
}

/** Returns the numbers of the sheets that are, or have been, near the window. */
function useSeen(box: RefObject<HTMLOListElement | null>, sheets: number): ReadonlySet<number> {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sheets are to be observed
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const near = entries.filter(({ isIntersecting }) => isIntersecting);
        const at = near.map(({ target }) => Number(target.getAttribute('data-at')));
        if (at.length > 0) setSeen((before) => new Set([...before, ...at]));
      },
      { rootMargin: '50%' },
    );
    for (const sheet of box.current?.children ?? []) observer.observe(sheet);
    return () => observer.disconnect();
  }, [box, sheets]);
  return seen;
}

/** Makes wide pages smaller on the screen, so that they fit into the box. */
export function useFittingZoom(box: RefObject<HTMLElement | null>, { pageWidth }: Format): void {
  // Before the first painting, or the sheets would be seen to shrink.
  useLayoutEffect(() => {
    const frame = box.current?.parentElement;
    if (!frame || typeof ResizeObserver !== 'function') return;
    const fit = () => {
      const zoom = Math.min(1, (frame.clientWidth - 2) / (pageWidth * pixelsPerMm));
      box.current?.style.setProperty('--label-zoom', String(zoom));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(frame);
    return () => watch.disconnect();
  }, [box, pageWidth]);
}
