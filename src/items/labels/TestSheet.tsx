import type { RefObject } from 'react';
import type { Box, Format } from './formats';
import { Drawing, SheetFrame, useFittingZoom } from './LabelSheets';
import type { LabelLayout } from './labelLayout';

/** Millimetres from the paper's edges to the rulers, if the page is large enough. */
const inset = 13.5;

/**
 * A sheet that shows how a printer hits the paper: the outlines of the labels, and two rulers that
 * count the millimetres from the paper's edges, whatever the correction is.
 */
export function TestSheet({ box, layout }: { box: RefObject<HTMLOListElement | null>; layout: LabelLayout }) {
  const { format, places } = layout;
  useFittingZoom(box, format);
  const [x, y] = [Math.min(inset, format.pageWidth / 2), Math.min(inset, format.pageHeight / 2)];
  return (
    <ol className="label-sheets" ref={box}>
      <SheetFrame format={format} at={0}>
        <Drawing format={format}>
          <path className="label-test" d={places.map(({ place }) => outline(place)).join('')} />
          <path className="label-test" d={ruler(format, x, y)} />
          {tens(format.pageWidth).map((mm) => (
            <text key={`x${mm}`} x={mm + 0.4} y={y + 5.4} fontSize="2.2">
              {mm}
            </text>
          ))}
          {tens(format.pageHeight).map((mm) => (
            <text key={`y${mm}`} x={x + 3.6} y={mm - 0.4} fontSize="2.2">
              {mm}
            </text>
          ))}
        </Drawing>
      </SheetFrame>
    </ol>
  );
}

const outline = ({ x, y, width, height }: Box) => `M${x} ${y}h${width}v${height}h${-width}z`;

/** Returns the tens of millimetres within a length. */
const tens = (length: number) => Array.from({ length: Math.ceil(length / 10) - 1 }, (_, n) => (n + 1) * 10);

/** Returns the path of both rulers: a mark for each millimetre, longer ones for five and ten. */
function ruler({ pageWidth, pageHeight }: Format, x: number, y: number): string {
  const marks = (length: number, mark: (at: number, size: number) => string) =>
    Array.from({ length: Math.floor(length) }, (_, n) =>
      mark(n + 1, (n + 1) % 10 === 0 ? 3 : (n + 1) % 5 === 0 ? 2 : 1),
    ).join('');
  return `M0 ${y}h${pageWidth}M${x} 0v${pageHeight}${marks(pageWidth, (at, size) => `M${at} ${y}v${size}`)}${marks(
    pageHeight,
    (at, size) => `M${x} ${at}h${size}`,
  )}`;
}
