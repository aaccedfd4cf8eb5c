import { button, type Cloth, piece, seam, stitches } from './cloth';
import { light, mix, shadow } from './colour';
import { hanger } from './hanger';
import { backNeckPath, bodyFolds, bodyPath, type Sleeve, sleevePair, type Torso } from './torso';

const coatTorso: Torso = {
  shoulderY: 345,
  neck: 82,
  shoulder: 250,
  chest: 238,
  waist: 226,
  hem: 268,
  armpitY: 540,
  waistY: 800,
  hemY: 1350,
  neckDepth: 130,
  sag: 22,
};

interface Shell {
  torso: Torso;
  sleeve: Sleeve;
  volume: number;
  folds: number;
  /** The colour visible behind the neckline. */
  lining: string;
}

function shell(cloth: Cloth, { torso, sleeve, volume, folds, lining }: Shell): string {
  const { random, colour, pattern } = cloth;
  const sleeves = sleevePair(cloth, torso, sleeve, { shade: 0.07, volume, sheen: [0.3, 0.22] });
  return `${piece({ path: backNeckPath(torso), colour: lining, volume: 0.8 })}
${hanger(torso.shoulder - 16, torso.shoulderY)}
${piece({ path: bodyPath(torso), colour, pattern, folds: bodyFolds(random, torso, folds), volume })}${sleeves}`;
}

/** Notched lapels that cross at `depth`, with a collar behind them. */
function lapels(cloth: Cloth, depth: number, width: number): string {
  const { colour } = cloth;
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const lapel = (side: -1 | 1) => {
    const x = (outward: number) => 600 + side * outward;
    return (
      piece({
        path: `M${x(-14)} ${depth} C${x(20)} ${depth - 120} ${x(60)} 440 ${x(80)} 340 L${x(width)} 404 L${x(width - 34)} 428 L${x(width + 10)} 452 C${x(width - 20)} 540 ${x(70)} ${depth - 80} ${x(-14)} ${depth}z`,
        colour: light(colour, 0.05),
        ...pattern,
        volume: 0.6,
      }) +
      piece({
        path: `M${x(58)} 296 C${x(90)} 300 ${x(112)} 322 ${x(120)} 350 L${x(width + 4)} 392 L${x(width - 34)} 430 C${x(120)} 404 ${x(92)} 372 ${x(78)} 350z`,
        colour: light(colour, 0.02),
        ...pattern,
        volume: 0.6,
      })
    );
  };
  return lapel(1) + lapel(-1);
}

function flapPocket(x: number, y: number, turn: number, colour: string, pattern: string | undefined): string {
  return `<g transform="rotate(${turn} ${x} ${y})">${piece({
    path: `M${x - 62} ${y} L${x + 62} ${y} L${x + 60} ${y + 40} Q${x} ${y + 50} ${x - 60} ${y + 40}z`,
    colour: light(colour, 0.03),
    ...(pattern ? { pattern } : {}),
    volume: 0.5,
  })}</g>`;
}

/** A double-breasted wool coat. */
export function coat(cloth: Cloth): string {
  const { random, colour } = cloth;
  const t = { ...coatTorso, hemY: random.pick([1340, 1365, 1300]) };
  const buttons = random.pick([shadow(colour, 0.55), '#5a3b22', '#2a2422']);
  const rows = [0, 1, 2].map((at) => 690 + at * 118);
  return `${shell(cloth, { torso: t, sleeve: { reach: 62, length: 690, cuff: 56 }, volume: 0.95, folds: 5, lining: mix(colour, '#7a6a58', 0.55) })}
${seam(`M592 670 C596 860 604 1100 606 ${t.hemY + 12}`, colour)}
${flapPocket(448, 920, -4, colour, cloth.pattern)}${flapPocket(752, 920, 4, colour, cloth.pattern)}
${lapels(cloth, 672, 190)}
${rows.map((y) => button(536, y, 21, buttons) + button(664, y, 21, buttons)).join('')}`;
}

/** A tailored jacket, single-breasted. */
export function blazer(cloth: Cloth): string {
  const { colour } = cloth;
  const t: Torso = { ...coatTorso, hemY: 1120, hem: 244, waist: 212, waistY: 790, neckDepth: 170 };
  const buttons = shadow(colour, 0.5);
  return `${shell(cloth, { torso: t, sleeve: { reach: 58, length: 660, cuff: 52 }, volume: 0.8, folds: 4, lining: shadow(mix(colour, '#6b5b4a', 0.4), 0.3) })}
${seam(`M600 770 C606 900 612 1020 640 ${t.hemY + 10}`, colour)}
${flapPocket(452, 920, -4, colour, cloth.pattern)}${flapPocket(750, 920, 4, colour, cloth.pattern)}
${seam('M690 600 L780 584', colour)}${lapels(cloth, 770, 168)}
${button(602, 800, 19, buttons)}${button(606, 912, 19, buttons)}`;
}

/** A short jacket with a zip: of leather, denim or quilted cloth. */
export function jacket(cloth: Cloth): string {
  const { colour } = cloth;
  const t: Torso = { ...coatTorso, hemY: 1010, hem: 232, waist: 234, waistY: 760, neckDepth: 60, chest: 244 };
  const sleeve = { reach: 70, length: 640, cuff: 54 };
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const collar = (side: -1 | 1) =>
    piece({
      path: `M${600 + side * 8} 412 L${600 + side * 76} 292 Q${600 + side * 118} 306 ${600 + side * 132} 344 L${600 + side * 110} 452 Q${600 + side * 56} 440 ${600 + side * 8} 412z`,
      colour: light(colour, 0.05),
      ...pattern,
      volume: 0.7,
    });
  const zip = `<path d="M600 412 L600 ${t.hemY + 6}" stroke="${shadow(colour, 0.6)}" stroke-width="26" stroke-opacity="0.6"/>
<path d="M600 412 L600 ${t.hemY + 6}" stroke="#d2cfc8" stroke-width="12"/><path d="M600 412 L600 ${t.hemY + 6}" stroke="#5b5955" stroke-width="12" stroke-dasharray="4 5"/>
<rect x="591" y="560" width="18" height="44" rx="6" fill="#d9d6cf" stroke="#66635d" stroke-width="2"/>`;
  const slit = (side: -1 | 1) =>
    `<path d="M${600 + side * 86} 838 L${600 + side * 160} 726" stroke="${shadow(colour, 0.7)}" stroke-width="12" stroke-linecap="round"/>
<path d="M${600 + side * 86} 838 L${600 + side * 160} 726" stroke="#c9c6bf" stroke-width="6" stroke-dasharray="5 4"/>`;
  return `${shell(cloth, { torso: t, sleeve, volume: 0.95, folds: 4, lining: shadow(colour, 0.45) })}
${seam('M392 520 Q500 560 592 540 M808 520 Q700 560 608 540', colour)}${stitches('M392 530 Q500 570 590 550 M808 530 Q700 570 610 550', colour, 0.5)}
${slit(-1)}${slit(1)}
${piece({ path: `M${600 - t.hem - 2} ${t.hemY - 60} Q600 ${t.hemY - 42} ${600 + t.hem + 2} ${t.hemY - 60} L${600 + t.hem} ${t.hemY} Q600 ${t.hemY + 26} ${600 - t.hem} ${t.hemY}z`, colour: shadow(colour, 0.06), ...pattern, volume: 0.55 })}
${zip}${collar(-1)}${collar(1)}`;
}
