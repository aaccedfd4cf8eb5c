import type { Box } from './formats';

/** CSS pixels in a millimetre. */
export const pixelsPerMm = 96 / 25.4;

/** Returns the styles that put an element into a box. */
export const inMm = ({ x, y, width, height }: Box) => ({
  left: `${x}mm`,
  top: `${y}mm`,
  width: `${width}mm`,
  height: `${height}mm`,
});
