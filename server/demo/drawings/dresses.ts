import { button, type Cloth, type Fold, hangingFolds, piece, seam, stitches } from './cloth';
import { light, shadow } from './colour';
import { hanger } from './scene';
import { backNeckPath, bodyFolds, type Sleeve, sleevePair, type Torso } from './torso';

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

interface DressStyle {
  sleeve: Sleeve | null;
  /** Half the hem's width. */
  hem: number;
  hemY: number;
  neckDepth: number;
}

/** A dress with a fitted top and a skirt that falls in folds, and a belt if `belt` is true. */
export function dress(cloth: Cloth, style: Partial<DressStyle> = {}, belt = false): string {
  const { random, colour } = cloth;
  const t: Torso = {
    ...dressTorso,
    hem: style.hem ?? 320,
    hemY: style.hemY ?? 1330,
    neckDepth: style.neckDepth ?? 62,
  };
  const sleeve = style.sleeve === undefined ? { reach: 76, length: 300, cuff: 66 } : style.sleeve;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const sleeves = sleeve ? sleevePair(cloth, t, sleeve, { shade: 0.06, volume: 0.6 }) : '';
  return `${piece({ path: backNeckPath(t), colour: shadow(colour, 0.4), ...pattern, volume: 0.5 })}
${hanger(t.shoulder - 12, t.shoulderY)}${sleeves}
${piece({ path: skirtPart(t), colour, ...pattern, folds: skirtFolds(cloth, t), volume: 0.7 })}
${piece({ path: bodicePath(t), colour: light(colour, 0.02), ...pattern, folds: bodyFolds(random, { ...t, hemY: t.waistY + 10, hem: t.waist }, 2), volume: 0.65 })}
${belt ? sash(cloth, t) : seam(`M${600 - t.waist} ${t.waistY} Q600 ${t.waistY + 22} ${600 + t.waist} ${t.waistY}`, colour)}`;
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

function sash({ colour }: Cloth, t: Torso): string {
  const dark = shadow(colour, 0.3);
  return `${piece({ path: `M${600 - t.waist - 4} ${t.waistY - 30} Q600 ${t.waistY - 6} ${600 + t.waist + 4} ${t.waistY - 30} L${600 + t.waist + 4} ${t.waistY + 24} Q600 ${t.waistY + 48} ${600 - t.waist - 4} ${t.waistY + 24}z`, colour: dark, volume: 0.5 })}
${piece({ path: `M640 ${t.waistY + 16} C672 ${t.waistY + 120} 660 ${t.waistY + 220} 690 ${t.waistY + 320} L642 ${t.waistY + 330} C640 ${t.waistY + 220} 630 ${t.waistY + 120} 616 ${t.waistY + 20}z`, colour: dark, volume: 0.5 })}
${piece({ path: `M604 ${t.waistY - 26} Q636 ${t.waistY - 30} 646 ${t.waistY - 4} Q644 ${t.waistY + 36} 612 ${t.waistY + 34} Q596 ${t.waistY + 6} 604 ${t.waistY - 26}z`, colour: light(dark, 0.1), volume: 0.6 })}`;
}

/** A clip hanger for skirts and trousers; the clips hold at height `y`. */
function clips(reach: number, y: number): string {
  const clip = (x: number) =>
    `<rect x="${x - 17}" y="${y - 62}" width="34" height="82" rx="6" fill="url(#wood)" stroke="#5d3d20" stroke-width="2"/><rect x="${x - 12}" y="${y - 30}" width="24" height="8" rx="4" fill="#8d8d92"/>`;
  return `<path d="M600 ${y - 70} L600 182 C600 150 640 140 640 128 C640 96 570 96 570 128" fill="none" stroke="#77777c" stroke-width="9" stroke-linecap="round"/>
<path d="M${600 - reach - 30} ${y - 58} L${600 + reach + 30} ${y - 58}" stroke="#85858b" stroke-width="10" stroke-linecap="round"/>
<path d="M${600 - reach - 30} ${y - 60} L${600 + reach + 30} ${y - 60}" stroke="#e2e2e6" stroke-width="3" stroke-linecap="round"/>${clip(600 - reach + 24)}${clip(600 + reach - 24)}`;
}

/** A skirt on a clip hanger: straight, wide or pleated. */
export function skirt(cloth: Cloth, cut: 'straight' | 'wide' | 'pleated' = 'wide'): string {
  const { random, colour } = cloth;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const hem = { straight: 226, wide: 352, pleated: 330 }[cut];
  const t: Torso = { ...dressTorso, waist: 172, waistY: 372, hem, hemY: random.pick([1090, 1180, 1240]) };
  const pleats = Array.from({ length: 13 }, (_, at) => {
    const share = (at + 1) / 14;
    const top = 600 - t.waist + share * t.waist * 2;
    const bottom = 600 - hem + share * hem * 2;
    return seam(`M${top} ${t.waistY + 10} L${bottom} ${t.hemY + 10}`, colour);
  }).join('');
  const folds =
    cut === 'straight'
      ? hangingFolds(random, { count: 4, top: 420, bottom: t.hemY, from: 440, to: 760, spread: 1.1 })
      : skirtFolds(cloth, t);
  return `${piece({ path: skirtPart(t), colour, ...pattern, folds, volume: 0.72 })}${cut === 'pleated' ? pleats : ''}
${cut === 'straight' ? seam(`M600 ${t.waistY + 60} L600 ${t.hemY + 8}`, colour) : ''}
${piece({ path: `M${600 - t.waist - 3} ${t.waistY - 44} Q600 ${t.waistY - 26} ${600 + t.waist + 3} ${t.waistY - 44} L${600 + t.waist + 4} ${t.waistY + 10} Q600 ${t.waistY + 32} ${600 - t.waist - 4} ${t.waistY + 10}z`, colour: shadow(colour, 0.05), ...pattern, volume: 0.5 })}
${clips(t.waist, t.waistY - 24)}`;
}

interface TrouserStyle {
  /** Half the width of a leg at its end. */
  legEnd: number;
  length: number;
  denim: boolean;
}

/**
 * Trousers on a clip hanger; with the pockets, rivets and stitching of jeans if `denim` is true.
 */
export function trousers(cloth: Cloth, style: Partial<TrouserStyle> = {}): string {
  const { random, colour } = cloth;
  const { legEnd = 88, length = 1010, denim = false } = style;
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
    const faded = denim
      ? `<ellipse cx="${x(132)}" cy="${top + 400}" rx="58" ry="230" fill="${light(colour, 0.7)}" fill-opacity="0.22" filter="url(#far)"/>`
      : '';
    const crease = denim
      ? ''
      : seam(
          `M${x(122)} ${top + 80} C${x(126)} ${top + 400} ${x(124)} ${bottom - 200} ${x(end)} ${bottom + 6}`,
          colour,
        );
    const hem = denim
      ? stitches(
          `M${x(end + legEnd)} ${bottom - 24} Q${x(end)} ${bottom - 8} ${x(end - legEnd)} ${bottom - 22}`,
          '#b07b3a',
        )
      : '';
    return piece({ path, colour, ...pattern, folds, volume: 0.75 }) + faded + crease + hem;
  };
  return `${leg(1)}${leg(-1)}${waistband(cloth, top, denim)}${clips(190, top - 20)}`;
}

function waistband({ colour, pattern }: Cloth, top: number, denim: boolean): string {
  const thread = '#c98f4a';
  const gold = (path: string) =>
    `<path d="${path}" fill="none" stroke="${thread}" stroke-width="3" stroke-dasharray="9 5" stroke-opacity="0.9"/>`;
  const rivet = (x: number, y: number) =>
    `<circle cx="${x}" cy="${y}" r="6" fill="#b87f47" stroke="#6b4522" stroke-width="1.6"/>`;
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
  const fly = `M600 ${top + 20} L600 ${top + 290} M628 ${top + 22} Q632 ${top + 190} 602 ${top + 226}`;
  if (!denim) {
    return `${pockets.map((path) => seam(path, colour)).join('')}${seam(fly.split(' M6')[0] ?? fly, colour)}${band}${loop(470)}${loop(730)}${button(600, top - 8, 15, shadow(colour, 0.5))}`;
  }
  return `${pockets.map((path) => seam(path, colour) + gold(path)).join('')}${seam(fly, colour)}${gold(`M622 ${top + 24} Q626 ${top + 186} 602 ${top + 218}`)}
${rivet(512, top + 34)}${rivet(688, top + 34)}${band}${gold(`M404 ${top - 36} Q600 ${top - 18} 796 ${top - 36} M404 ${top} Q600 ${top + 18} 796 ${top}`)}${loop(470)}${loop(730)}
${button(600, top - 8, 18, '#b58a55')}`;
}
