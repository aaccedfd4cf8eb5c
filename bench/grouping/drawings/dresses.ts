import { button, type Cloth, type Fold, hangingFolds, piece, seam } from './cloth';
import { light, shadow } from './colour';
import { hanger } from './hanger';
import { backNeckPath, bodyFolds, sleevePair, type Torso } from './torso';

const dressTorso: Torso = {
  shoulderY: 345,
  neck: 92,
  shoulder: 206,
  chest: 188,
  waist: 148,
  hem: 320,
  armpitY: 500,
  waistY: 720,
  hemY: 1330,
  neckDepth: 62,
};

/** A dress with a fitted top and a skirt that falls in folds. */
export function dress(cloth: Cloth): string {
  const { random, colour } = cloth;
  const t = dressTorso;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const sleeve = { reach: 76, length: 300, cuff: 66 };
  const sleeves = sleevePair(cloth, t, sleeve, { shade: 0.06, volume: 0.6 });
  return `${piece({ path: backNeckPath(t), colour: shadow(colour, 0.4), ...pattern, volume: 0.5 })}
${hanger(t.shoulder - 12, t.shoulderY)}${sleeves}
${piece({ path: skirtPart(t), colour, ...pattern, folds: skirtFolds(cloth, t), volume: 0.7 })}
${piece({ path: bodicePath(t), colour: light(colour, 0.02), ...pattern, folds: bodyFolds(random, { ...t, hemY: t.waistY + 10, hem: t.waist }, 2), volume: 0.65 })}
${seam(`M${600 - t.waist} ${t.waistY} Q600 ${t.waistY + 22} ${600 + t.waist} ${t.waistY}`, colour)}`;
}

function bodicePath(t: Torso): string {
  return `M${600 - t.neck} ${t.shoulderY - 46}
C${600 - t.neck - 40} ${t.shoulderY - 36} ${600 - t.shoulder + 36} ${t.shoulderY - 14} ${600 - t.shoulder} ${t.shoulderY + 6}
C${600 - t.shoulder + 14} ${t.shoulderY + 70} ${600 - t.chest - 2} ${t.armpitY - 50} ${600 - t.chest} ${t.armpitY}
C${600 - t.chest + 6} ${t.armpitY + 80} ${600 - t.waist - 4} ${t.waistY - 80} ${600 - t.waist} ${t.waistY}
Q600 ${t.waistY + 26} ${600 + t.waist} ${t.waistY}
C${600 + t.waist + 4} ${t.waistY - 80} ${600 + t.chest - 6} ${t.armpitY + 80} ${600 + t.chest} ${t.armpitY}
C${600 + t.chest + 2} ${t.armpitY - 50} ${600 + t.shoulder - 14} ${t.shoulderY + 70} ${600 + t.shoulder} ${t.shoulderY + 6}
C${600 + t.shoulder - 36} ${t.shoulderY - 14} ${600 + t.neck + 40} ${t.shoulderY - 36} ${600 + t.neck} ${t.shoulderY - 46}
Q600 ${t.shoulderY - 46 + t.neckDepth * 2} ${600 - t.neck} ${t.shoulderY - 46}z`;
}

/** Returns the outline of the skirt, with a wavy hem. */
function skirtPart(t: Torso): string {
  const [left, right, waves] = [600 - t.hem, 600 + t.hem, 5];
  const step = (right - left) / waves;
  const hem = Array.from({ length: waves }, (_, at) => {
    const x = right - step * (at + 1);
    return `Q${x + step / 2} ${t.hemY + (at % 2 === 0 ? 34 : 4)} ${x} ${t.hemY + (at === waves - 1 ? 0 : 14)}`;
  }).join(' ');
  return `M${600 - t.waist} ${t.waistY - 4}
Q600 ${t.waistY + 22} ${600 + t.waist} ${t.waistY - 4}
C${600 + t.waist + 30} ${t.waistY + 150} ${right - 30} ${t.hemY - 260} ${right} ${t.hemY}
${hem}
C${left + 30} ${t.hemY - 260} ${600 - t.waist - 30} ${t.waistY + 150} ${600 - t.waist} ${t.waistY - 4}z`;
}

function skirtFolds(cloth: Cloth, t: Torso): Fold[] {
  return hangingFolds(cloth.random, {
    count: 9,
    top: t.waistY + 6,
    bottom: t.hemY + 10,
    from: 600 - t.waist * 0.9,
    to: 600 + t.waist * 0.9,
    spread: t.hem / t.waist,
    width: [18, 40],
    strength: [0.22, 0.44],
  });
}

/** A clip hanger for skirts and trousers; the clips hold at height `y`. */
function clips(reach: number, y: number): string {
  const clip = (x: number) =>
    `<rect x="${x - 17}" y="${y - 62}" width="34" height="82" rx="6" fill="url(#wood)" stroke="#5d3d20" stroke-width="2"/><rect x="${x - 12}" y="${y - 30}" width="24" height="8" rx="4" fill="#8d8d92"/>`;
  return `<path d="M600 ${y - 70} L600 182 C600 150 640 140 640 128 C640 96 570 96 570 128" fill="none" stroke="#77777c" stroke-width="9" stroke-linecap="round"/>
<path d="M${600 - reach - 30} ${y - 58} L${600 + reach + 30} ${y - 58}" stroke="#85858b" stroke-width="10" stroke-linecap="round"/>
<path d="M${600 - reach - 30} ${y - 60} L${600 + reach + 30} ${y - 60}" stroke="#e2e2e6" stroke-width="3" stroke-linecap="round"/>${clip(600 - reach + 24)}${clip(600 + reach - 24)}`;
}

/** A skirt on a clip hanger: straight or wide. */
export function skirt(cloth: Cloth, cut: 'straight' | 'wide' = 'wide'): string {
  const { random, colour } = cloth;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const hem = { straight: 226, wide: 352 }[cut];
  const t: Torso = { ...dressTorso, waist: 172, waistY: 372, hem, hemY: random.pick([1090, 1180, 1240]) };
  const folds =
    cut === 'straight'
      ? hangingFolds(random, { count: 4, top: 420, bottom: t.hemY, from: 440, to: 760, spread: 1.1 })
      : skirtFolds(cloth, t);
  return `${piece({ path: skirtPart(t), colour, ...pattern, folds, volume: 0.72 })}
${cut === 'straight' ? seam(`M600 ${t.waistY + 60} L600 ${t.hemY + 8}`, colour) : ''}
${piece({ path: `M${600 - t.waist - 3} ${t.waistY - 44} Q600 ${t.waistY - 26} ${600 + t.waist + 3} ${t.waistY - 44} L${600 + t.waist + 4} ${t.waistY + 10} Q600 ${t.waistY + 32} ${600 - t.waist - 4} ${t.waistY + 10}z`, colour: shadow(colour, 0.05), ...pattern, volume: 0.5 })}
${clips(t.waist, t.waistY - 24)}`;
}

interface TrouserStyle {
  /** Half the width of a leg at its end. */
  legEnd: number;
  length?: number;
}

/** Trousers on a clip hanger. */
export function trousers(cloth: Cloth, { legEnd, length = 1010 }: TrouserStyle): string {
  const { random, colour } = cloth;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const [top, bottom] = [340, 340 + length];
  const leg = (side: -1 | 1) => {
    const x = (outward: number) => 600 + side * outward;
    const end = 122;
    const path = `M${x(-4)} ${top} L${x(196)} ${top - 4} C${x(232)} ${top + 150} ${x(240)} ${top + 260} ${x(236)} ${top + 380}
C${x(230)} ${top + length * 0.6} ${x(end + legEnd + 6)} ${bottom - 200} ${x(end + legEnd)} ${bottom}
Q${x(end)} ${bottom + 18} ${x(end - legEnd)} ${bottom + 4}
C${x(end - legEnd + 8)} ${bottom - 300} ${x(12)} ${top + 480} ${x(6)} ${top + 300} L${x(-4)} ${top + 280}z`;
    const folds: Fold[] = [
      ...hangingFolds(random, {
        count: 3,
        top: top + 260,
        bottom,
        from: x(60),
        to: x(190),
        spread: 0.8,
        width: [14, 30],
      }),
      {
        path: `M${x(10)} ${top + 296} Q${x(90)} ${top + 330} ${x(170)} ${top + 270}`,
        width: 14,
        strength: 0.3,
      },
      {
        path: `M${x(14)} ${top + 330} Q${x(90)} ${top + 390} ${x(150)} ${top + 370}`,
        width: 14,
        strength: 0.26,
      },
      {
        path: `M${x(30)} ${top + 640} Q${x(110)} ${top + 664} ${x(210)} ${top + 626}`,
        width: 12,
        strength: 0.22,
      },
      {
        path: `M${x(50)} ${bottom - 60} Q${x(120)} ${bottom - 30} ${x(190)} ${bottom - 70}`,
        width: 12,
        strength: 0.26,
      },
    ];
    const crease = seam(
      `M${x(122)} ${top + 80} C${x(126)} ${top + 400} ${x(124)} ${bottom - 200} ${x(end)} ${bottom + 6}`,
      colour,
    );
    return piece({ path, colour, ...pattern, folds, volume: 0.75 }) + crease;
  };
  return `${leg(1)}${leg(-1)}${waistband(cloth, top)}${clips(190, top - 20)}`;
}

function waistband({ colour, pattern }: Cloth, top: number): string {
  const loop = (x: number) =>
    piece({
      path: `M${x - 9} ${top - 50} h18 v72 h-18z`,
      colour: shadow(colour, 0.08),
      ...(pattern ? { pattern } : {}),
      volume: 0.3,
    });
  const band = piece({
    path: `M402 ${top - 46} Q600 ${top - 28} 798 ${top - 46} L800 ${top + 10} Q600 ${top + 28} 400 ${top + 10}z`,
    colour: shadow(colour, 0.05),
    ...(pattern ? { pattern } : {}),
    volume: 0.45,
  });
  const pockets = ([-1, 1] as const).map(
    (side) =>
      `M${600 + side * 92} ${top + 18} Q${600 + side * 110} ${top + 120} ${600 + side * 214} ${top + 128}`,
  );
  const fly = `M600 ${top + 20} L600 ${top + 290}`;
  return `${pockets.map((path) => seam(path, colour)).join('')}${seam(fly, colour)}${band}${loop(470)}${loop(730)}${button(600, top - 8, 15, shadow(colour, 0.5))}`;
}
