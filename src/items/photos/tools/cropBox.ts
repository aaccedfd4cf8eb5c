import type { Crop, PhotoEdit } from '../../../contract/photoEdits';

/** The ratios of width to height to choose from; null allows any ratio. */
export const ratios = { tall: 3 / 4, square: 1, free: null } as const;
export type Ratio = keyof typeof ratios;

export interface Size {
  width: number;
  height: number;
}

/** A corner of the box, named by the two edges that move with it. */
export interface Corner {
  x: 'left' | 'right';
  y: 'top' | 'bottom';
}

/**
 * The minimum length of a crop's side: a fraction of the picture's shorter side, but at least so
 * many pixels.
 */
const minPart = 0.05;
const minPixels = 16;

/**
 * Returns the box of the same part of a picture after the picture is rotated clockwise by `rotate`
 * degrees. `size` is the picture's size before the rotation.
 */
export function turnedBox({ x, y, width, height }: Crop, size: Size, rotate: PhotoEdit['rotate']): Crop {
  switch (rotate) {
    case 90:
      return { x: size.height - y - height, y: x, width: height, height: width };
    case 180:
      return { x: size.width - x - width, y: size.height - y - height, width, height };
    case 270:
      return { x: y, y: size.width - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

export function turnedSize({ width, height }: Size, rotate: PhotoEdit['rotate']): Size {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width };
}

export function wholeOf({ width, height }: Size): Crop {
  return { x: 0, y: 0, width, height };
}

/**
 * Returns the largest box of the ratio that fits the picture, as near as possible to the centre of
 * `box`; `box` itself for null.
 */
export function boxOfRatio(box: Crop, ratio: number | null, size: Size): Crop {
  if (ratio === null) return box;
  const width = Math.min(size.width, size.height * ratio);
  const height = width / ratio;
  return inside({ x: middle(box).x - width / 2, y: middle(box).y - height / 2, width, height }, size);
}

export function movedBox(box: Crop, x: number, y: number, size: Size): Crop {
  return inside({ ...box, x: box.x + x, y: box.y + y }, size);
}

/**
 * Returns the box with the corner moved by `by` pixels, as far as the picture and the minimum size
 * allow. The opposite corner stays, and so does the ratio unless it is null.
 */
export function resizedBox(
  box: Crop,
  { x, y }: Corner,
  by: { x: number; y: number },
  ratio: number | null,
  size: Size,
): Crop {
  const fixed = { x: x === 'left' ? box.x + box.width : box.x, y: y === 'top' ? box.y + box.height : box.y };
  const room = {
    width: x === 'left' ? fixed.x : size.width - fixed.x,
    height: y === 'top' ? fixed.y : size.height - fixed.y,
  };
  const shorter = Math.min(size.width, size.height);
  const shortest = Math.min(shorter, Math.max(minPixels, shorter * minPart));
  let width = clamp(box.width + (x === 'left' ? -by.x : by.x), shortest, room.width);
  let height = clamp(box.height + (y === 'top' ? -by.y : by.y), shortest, room.height);
  if (ratio !== null) {
    // The direction in which the pointer has moved further determines the size.
    const wanted = Math.abs(by.x) >= Math.abs(by.y) * ratio ? width : height * ratio;
    const narrowest = shortest * Math.max(1, ratio);
    width = clamp(wanted, narrowest, Math.min(room.width, room.height * ratio));
    height = width / ratio;
  }
  return {
    x: x === 'left' ? fixed.x - width : fixed.x,
    y: y === 'top' ? fixed.y - height : fixed.y,
    width,
    height,
  };
}

/**
 * Returns the box rounded to whole pixels inside the picture; null if it covers the whole picture.
 */
export function cropOf(box: Crop, size: Size): Crop | null {
  const x = clamp(Math.round(box.x), 0, size.width - 1);
  const y = clamp(Math.round(box.y), 0, size.height - 1);
  const width = clamp(Math.round(box.width), 1, size.width - x);
  const height = clamp(Math.round(box.height), 1, size.height - y);
  return width === size.width && height === size.height ? null : { x, y, width, height };
}

function middle({ x, y, width, height }: Crop): { x: number; y: number } {
  return { x: x + width / 2, y: y + height / 2 };
}

function inside(box: Crop, size: Size): Crop {
  return {
    ...box,
    x: clamp(box.x, 0, size.width - box.width),
    y: clamp(box.y, 0, size.height - box.height),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(max, value));
}
