import {
  memo,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import type { ClothesListItem } from '../../contract/types';
import { type Format, perPage } from './formats';
import { pixelsPerMm } from './inMm';
import { Label } from './Label';
import type { LabelLayout } from './labelLayout';
import { labelTexts as texts } from './texts';
import type { Codes } from './useCodes';

/** What is on the sheets. A new object stands for other sheets. */
export interface PrintedLabels {
  layout: LabelLayout;
  items: readonly ClothesListItem[];
  codes: Codes;
  /** The place of the first label on the first page, from 1. */
  begin: number;
}

interface LabelSheetsProps {
  box: RefObject<HTMLOListElement | null>;
  labels: PrintedLabels;
  sheets: number;
  /** Whether all sheets are drawn, not only those near the window. */
  isDrawn: boolean;
}

/** The sheets with labels as they will be printed. */
export function LabelSheets({ box, labels, sheets, isDrawn }: LabelSheetsProps) {
  const near = useNear(box, sheets);
  useFittingZoom(box, labels.layout.format);
  return (
    <ol className="label-sheets" ref={box}>
      {Array.from({ length: sheets }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a sheet is its number
        <Sheet key={at} {...{ at, labels }} isDrawn={isDrawn || near.has(at)} />
      ))}
    </ol>
  );
}

const Sheet = memo(function Sheet(props: { at: number; labels: PrintedLabels; isDrawn: boolean }) {
  const { layout, items, codes, begin } = props.labels;
  const first = props.at * perPage(layout.format) - (begin - 1);
  const shown = layout.places.flatMap((place, n) => {
    const item = items[first + n];
    return props.isDrawn && item ? [{ place, item, at: first + n }] : [];
  });
  return (
    <SheetFrame format={layout.format} at={props.at}>
      <Drawing format={layout.format}>
        {shown.map(({ place: { code }, item, at }) => (
          <Code
            key={item.id}
            {...{ codes, at }}
            transform={`translate(${code.x} ${code.y}) scale(${layout.module})`}
          />
        ))}
      </Drawing>
      {shown.map(({ place, item }) => (
        <Label key={item.id} {...{ place, item, layout }} />
      ))}
    </SheetFrame>
  );
});

function Code({ codes, at, transform }: { codes: Codes; at: number; transform: string }) {
  const path = useSyncExternalStore(codes.subscribe, () => codes.get()[at]);
  return <path d={path} transform={transform} shapeRendering="crispEdges" />;
}

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
  const width = Math.ceil(format.pageWidth * pixelsPerMm);
  const height = Math.ceil(format.pageHeight * pixelsPerMm);
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

/** Returns the numbers of the sheets that are near the window. */
function useNear(box: RefObject<HTMLOListElement | null>, sheets: number): ReadonlySet<number> {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([0]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: other sheets are to be observed
  useEffect(() => {
    if (typeof IntersectionObserver !== 'function') return;
    const observer = new IntersectionObserver(
      (entries) =>
        setNear((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries)
            after[isIntersecting ? 'add' : 'delete'](Number(target.getAttribute('data-at')));
          return after;
        }),
      { rootMargin: '50%' },
    );
    for (const sheet of box.current?.children ?? []) observer.observe(sheet);
    return () => observer.disconnect();
  }, [box, sheets]);
  return near;
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
