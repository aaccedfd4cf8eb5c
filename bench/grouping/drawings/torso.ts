import type { Random } from '../../../server/demo/random';
import { type Cloth, type Fold, hangingFolds, piece } from './cloth';
import { shadow } from './colour';

/** The measures of a garment that hangs from a hanger, symmetrical about x = 600. */
export interface Torso {
  shoulderY: number;
  /** Half widths, from the middle, here and below. */
  neck: number;
  shoulder: number;
  chest: number;
  waist: number;
  hem: number;
  armpitY: number;
  waistY: number;
  hemY: number;
  /** The depth of the neckline in front. */
  neckDepth: number;
  /** How far the hem sags in the middle. */
  sag?: number;
}

const middle = 600;

/** Returns the outline of the body, clockwise from the left neck point. */
export function bodyPath(t: Torso): string {
  const sag = t.sag ?? 18;
  return `M${middle - t.neck} ${t.shoulderY - 46}
C${middle - t.neck - 40} ${t.shoulderY - 36} ${middle - t.shoulder + 40} ${t.shoulderY - 14} ${middle - t.shoulder} ${t.shoulderY + 6}
C${middle - t.shoulder + 4} ${t.shoulderY + 70} ${middle - t.chest - 4} ${t.armpitY - 60} ${middle - t.chest} ${t.armpitY}
C${middle - t.chest + 4} ${t.armpitY + 70} ${middle - t.waist} ${t.waistY - 80} ${middle - t.waist} ${t.waistY}
C${middle - t.waist - 4} ${t.waistY + 90} ${middle - t.hem + 8} ${t.hemY - 120} ${middle - t.hem} ${t.hemY}
Q${middle - t.hem / 2} ${t.hemY + sag} ${middle} ${t.hemY + sag * 0.7} Q${middle + t.hem / 2} ${t.hemY + sag} ${middle + t.hem} ${t.hemY}
C${middle + t.hem - 8} ${t.hemY - 120} ${middle + t.waist + 4} ${t.waistY + 90} ${middle + t.waist} ${t.waistY}
C${middle + t.waist} ${t.waistY - 80} ${middle + t.chest - 4} ${t.armpitY + 70} ${middle + t.chest} ${t.armpitY}
C${middle + t.chest + 4} ${t.armpitY - 60} ${middle + t.shoulder - 4} ${t.shoulderY + 70} ${middle + t.shoulder} ${t.shoulderY + 6}
C${middle + t.shoulder - 40} ${t.shoulderY - 14} ${middle + t.neck + 40} ${t.shoulderY - 36} ${middle + t.neck} ${t.shoulderY - 46}
Q${middle} ${t.shoulderY - 46 + t.neckDepth * 2} ${middle - t.neck} ${t.shoulderY - 46}z`;
}

/** Returns the outline of the inside of the back, which shows through the neckline. */
export function backNeckPath(t: Torso): string {
  return `M${middle - t.neck} ${t.shoulderY - 46} Q${middle} ${t.shoulderY - 70} ${middle + t.neck} ${t.shoulderY - 46}
Q${middle} ${t.shoulderY - 40 + t.neckDepth * 2} ${middle - t.neck} ${t.shoulderY - 46}z`;
}

export interface Sleeve {
  /** How far out the middle of the cuff is from the shoulder. */
  reach: number;
  length: number;
  /** Half the cuff's width. */
  cuff: number;
}

/** Returns the outline of a sleeve; side -1 is the left one of the picture. */
export function sleevePath(t: Torso, s: Sleeve, side: -1 | 1): string {
  const x = (outward: number) => middle + side * outward;
  const top = t.shoulder - 16;
  const endY = t.shoulderY + s.length;
  const endX = t.shoulder + s.reach;
  return `M${x(top)} ${t.shoulderY - 6}
C${x(t.shoulder + 40)} ${t.shoulderY + 10} ${x(endX + s.cuff - 12)} ${t.shoulderY + s.length * 0.42} ${x(endX + s.cuff)} ${endY - 6}
Q${x(endX)} ${endY + 16} ${x(endX - s.cuff)} ${endY + 12}
C${x(endX - s.cuff - 14)} ${t.shoulderY + s.length * 0.66} ${x(t.chest + 6)} ${t.armpitY + 90} ${x(t.chest - 22)} ${t.armpitY + 14}
C${x(t.chest - 26)} ${t.armpitY - 70} ${x(t.shoulder - 46)} ${t.shoulderY + 60} ${x(top)} ${t.shoulderY - 6}z`;
}

/** Draws both sleeves, `shade` darker than the body. */
export function sleevePair(
  { random, colour, pattern }: Cloth,
  t: Torso,
  s: Sleeve,
  { shade, ...look }: { shade: number; volume: number; sheen?: [left: number, right: number] },
): string {
  return ([-1, 1] as const)
    .map((side) =>
      piece({
        path: sleevePath(t, s, side),
        colour: shadow(colour, shade),
        pattern,
        folds: sleeveFolds(random, t, s, side),
        volume: look.volume,
        sheen: look.sheen?.[side < 0 ? 0 : 1],
      }),
    )
    .join('');
}

/** Returns creases along a sleeve, and a few across the elbow. */
function sleeveFolds(random: Random, t: Torso, s: Sleeve, side: -1 | 1): Fold[] {
  const x = (outward: number) => middle + side * outward;
  const along = Array.from({ length: 3 }, (_, at): Fold => {
    const start = t.shoulder - 6 + at * 12;
    const end = t.shoulder + s.reach + (at - 1) * s.cuff * 0.6;
    return {
      path: `M${x(start)} ${t.shoulderY + 60} C${x(start + 22)} ${t.shoulderY + s.length * 0.4} ${x(end + random.between(-12, 12))} ${t.shoulderY + s.length * 0.6} ${x(end)} ${t.shoulderY + s.length - 20}`,
      width: random.between(10, 24),
      strength: random.between(0.14, 0.32),
    };
  });
  const elbow = t.shoulderY + s.length * 0.52;
  const across = Array.from({ length: s.length > 400 ? 3 : 1 }, (_, at): Fold => {
    const y = elbow + at * 34 + random.between(-14, 14);
    const inner = t.chest + s.reach * 0.3;
    return {
      path: `M${x(inner - 30)} ${y + 22} Q${x(inner + 40)} ${y + 16} ${x(inner + 96)} ${y - 22}`,
      width: random.between(8, 16),
      strength: random.between(0.16, 0.3),
    };
  });
  return [...along, ...across];
}

/** Returns creases from the armpits inwards, and others that hang below. */
export function bodyFolds(random: Random, t: Torso, count = 6): Fold[] {
  const drag = (side: -1 | 1): Fold => ({
    path: `M${middle + side * (t.chest - 6)} ${t.armpitY + 6} Q${middle + side * (t.chest * 0.62)} ${t.armpitY + 46} ${middle + side * (t.chest * 0.34)} ${t.armpitY + random.between(110, 170)}`,
    width: random.between(12, 20),
    strength: random.between(0.18, 0.3),
  });
  return [
    drag(-1),
    drag(1),
    ...hangingFolds(random, {
      count,
      top: t.armpitY + 80,
      bottom: t.hemY - 6,
      from: middle - t.waist * 0.9,
      to: middle + t.waist * 0.9,
      spread: t.hem / t.waist,
    }),
  ];
}
