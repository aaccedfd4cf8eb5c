import { button, type Cloth, piece, seam, stitches } from './cloth';
import { brightness, light, mix, shadow } from './colour';
import { hanger } from './hanger';
import { backNeckPath, bodyFolds, bodyPath, type Sleeve, sleevePair, type Torso } from './torso';

const shirtTorso: Torso = {
  shoulderY: 345,
  neck: 78,
  shoulder: 235,
  chest: 222,
  waist: 214,
  hem: 226,
  armpitY: 520,
  waistY: 800,
  hemY: 1130,
  neckDepth: 42,
};

/** Two sleeves, the back seen through the neckline, and the front. */
function upper(cloth: Cloth, t: Torso, sleeve: Sleeve, volume: number, folds?: number): string {
  const { random, colour, pattern } = cloth;
  const sleeves = sleevePair(cloth, t, sleeve, { shade: 0.06, volume, sheen: [0.3, 0.22] });
  return `${piece({ path: backNeckPath(t), colour: shadow(colour, 0.38), pattern, volume: 0.5 })}
${hanger(t.shoulder - 14, t.shoulderY)}${sleeves}
${piece({ path: bodyPath(t), colour, pattern, folds: bodyFolds(random, t, folds), volume })}`;
}

/** A band along a cuff or a hem, in rib. */
function cuffs(t: Torso, sleeve: Sleeve, colour: string, height: number): string {
  return ([-1, 1] as const)
    .map((side) => {
      const x = (outward: number) => 600 + side * outward;
      const endX = t.shoulder + sleeve.reach;
      const endY = t.shoulderY + sleeve.length;
      return piece({
        path: `M${x(endX + sleeve.cuff + 1)} ${endY - height - 4} Q${x(endX)} ${endY - height + 18} ${x(endX - sleeve.cuff - 6)} ${endY - height + 12} L${x(endX - sleeve.cuff + 2)} ${endY + 12} Q${x(endX)} ${endY + 16} ${x(endX + sleeve.cuff - 2)} ${endY - 4}z`,
        colour,
        pattern: 'rib',
        volume: 0.5,
      });
    })
    .join('');
}

/** A shirt with a collar, a button band and a pocket. */
export function shirt(cloth: Cloth): string {
  const { random, colour } = cloth;
  const t = { ...shirtTorso, sag: 46, neckDepth: 30, neck: 70 };
  const sleeve = { reach: 74, length: random.pick([640, 660, 620]), cuff: 46 };
  const buttons = brightness(colour) > 0.6 ? '#e9e4d8' : shadow(colour, 0.45);
  const collar = (side: -1 | 1) =>
    piece({
      path: `M${600 + side * 6} 372 L${600 + side * 84} 286 Q${600 + side * 104} 300 ${600 + side * 108} 330 L${600 + side * 62} 436 Q${600 + side * 40} 400 ${600 + side * 6} 372z`,
      colour: light(colour, 0.08),
      ...(cloth.pattern ? { pattern: cloth.pattern } : {}),
      volume: 0.55,
    });
  return `${upper(cloth, t, sleeve, 0.62)}
${piece({ path: `M572 386 L628 386 L630 ${t.hemY + 26} L574 ${t.hemY + 26}z`, colour: light(colour, 0.05), ...(cloth.pattern ? { pattern: cloth.pattern } : {}), volume: 0.28 })}
${stitches(`M580 392 L582 ${t.hemY + 22} M622 392 L622 ${t.hemY + 22}`, colour, 0.5)}
${[0, 1, 2, 3, 4, 5].map((at) => button(601, 424 + at * 122, 12, buttons)).join('')}
${piece({ path: 'M668 566 L772 562 L774 660 L722 690 L670 664z', colour: light(colour, 0.03), ...(cloth.pattern ? { pattern: cloth.pattern } : {}), volume: 0.3 })}
${stitches('M676 590 L766 586', colour)}
${cuffs(t, sleeve, colour, 56).replaceAll('url(#rib)', cloth.pattern ? `url(#${cloth.pattern})` : 'none')}
${collar(-1)}${collar(1)}${button(600, 384, 11, buttons)}`;
}

/** A short-sleeved T-shirt. */
export function tShirt(cloth: Cloth): string {
  const t: Torso = { ...shirtTorso, neckDepth: 56, neck: 88, hemY: 1060, waist: 216, hem: 222 };
  const neckline = `M${600 - t.neck} ${t.shoulderY - 46} Q600 ${t.shoulderY - 46 + t.neckDepth * 2} ${600 + t.neck} ${t.shoulderY - 46} L${600 + t.neck + 22} ${t.shoulderY - 40} Q600 ${t.shoulderY + 8 + t.neckDepth * 2} ${600 - t.neck - 22} ${t.shoulderY - 40}z`;
  return `${upper(cloth, t, { reach: 96, length: 250, cuff: 78 }, 0.55)}
${piece({ path: neckline, colour: shadow(cloth.colour, 0.08), pattern: 'rib', volume: 0.3 })}
${stitches(`M${600 - t.hem + 4} ${t.hemY - 22} Q600 ${t.hemY - 4} ${600 + t.hem - 4} ${t.hemY - 22}`, cloth.colour, 0.45)}`;
}

/** A knitted jumper with ribbed neck, cuffs and hem. */
export function sweater(cloth: Cloth): string {
  const { colour } = cloth;
  const t: Torso = {
    ...shirtTorso,
    neckDepth: 48,
    neck: 92,
    shoulder: 240,
    chest: 240,
    waist: 240,
    hem: 224,
    hemY: 1060,
  };
  const sleeve = { reach: 82, length: 640, cuff: 52 };
  const hem = piece({
    path: `M${600 - t.hem - 4} ${t.hemY - 64} Q600 ${t.hemY - 46} ${600 + t.hem + 4} ${t.hemY - 64} L${600 + t.hem - 2} ${t.hemY} Q600 ${t.hemY + 28} ${600 - t.hem + 2} ${t.hemY}z`,
    colour: shadow(colour, 0.06),
    pattern: 'rib',
    volume: 0.5,
  });
  const neck = piece({
    path: `M${600 - t.neck} ${t.shoulderY - 46} Q600 ${t.shoulderY - 46 + t.neckDepth * 2} ${600 + t.neck} ${t.shoulderY - 46} L${600 + t.neck + 28} ${t.shoulderY - 36} Q600 ${t.shoulderY + 22 + t.neckDepth * 2} ${600 - t.neck - 28} ${t.shoulderY - 36}z`,
    colour: shadow(colour, 0.05),
    pattern: 'rib',
    volume: 0.45,
  });
  return `${upper({ ...cloth, pattern: cloth.pattern ?? 'knit' }, t, sleeve, 0.95, 4)}${hem}${cuffs(t, sleeve, shadow(colour, 0.06), 66)}${neck}`;
}

/** An open-fronted knitted cardigan with buttons. */
export function cardigan(cloth: Cloth): string {
  const { colour } = cloth;
  const t: Torso = { ...shirtTorso, neckDepth: 190, neck: 84, chest: 236, waist: 238, hem: 236, hemY: 1140 };
  const sleeve = { reach: 78, length: 650, cuff: 52 };
  const band = piece({
    path: `M${600 - t.neck - 26} ${t.shoulderY - 38} Q520 560 572 690 L572 ${t.hemY + 8} L628 ${t.hemY + 8} L628 690 Q680 560 ${600 + t.neck + 26} ${t.shoulderY - 38} L${600 + t.neck} ${t.shoulderY - 46} Q660 540 606 650 L594 650 Q540 540 ${600 - t.neck} ${t.shoulderY - 46}z`,
    colour: shadow(colour, 0.05),
    pattern: 'rib',
    volume: 0.4,
  });
  const buttons = mix(colour, '#5a3a22', 0.75);
  return `${upper({ ...cloth, pattern: cloth.pattern ?? 'knit' }, t, sleeve, 0.95, 4)}
${piece({ path: `M${600 - t.hem - 2} ${t.hemY - 58} Q600 ${t.hemY - 40} ${600 + t.hem + 2} ${t.hemY - 58} L${600 + t.hem} ${t.hemY} Q600 ${t.hemY + 28} ${600 - t.hem} ${t.hemY}z`, colour: shadow(colour, 0.06), pattern: 'rib', volume: 0.45 })}
${cuffs(t, sleeve, shadow(colour, 0.06), 60)}${band}
${[0, 1, 2, 3].map((at) => button(600, 724 + at * 104, 17, buttons)).join('')}`;
}

/** A hooded sweatshirt with cords and a pouch. */
export function hoodie(cloth: Cloth): string {
  const { colour } = cloth;
  const t: Torso = {
    ...shirtTorso,
    neckDepth: 34,
    shoulder: 246,
    chest: 246,
    waist: 246,
    hem: 228,
    hemY: 1080,
  };
  const sleeve = { reach: 80, length: 640, cuff: 52 };
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const hood = `${piece({ path: 'M470 346 C430 250 486 176 600 172 C714 176 770 250 730 346 C690 410 640 430 600 440 C560 430 510 410 470 346z', colour, ...pattern, volume: 0.9 })}
${piece({ path: 'M512 340 C486 262 530 214 600 212 C670 214 714 262 688 340 C660 386 626 400 600 408 C574 400 540 386 512 340z', colour: shadow(colour, 0.48), volume: 0.9 })}`;
  const cord = (x: number, length: number) =>
    `<path d="M${x} 404 q6 ${length / 2} -2 ${length}" fill="none" stroke="${light(colour, 0.6)}" stroke-width="8" stroke-linecap="round"/>
<path d="M${x - 2} ${404 + length} v26" stroke="#b9b9be" stroke-width="10" stroke-linecap="round"/>`;
  return `${upper(cloth, t, sleeve, 0.8, 4)}${hood}
${piece({ path: 'M462 846 L738 846 L786 1000 L414 1000z', colour: light(colour, 0.03), ...pattern, volume: 0.42 })}
${stitches('M470 854 L730 854 M474 862 L428 992 M726 862 L772 992', colour)}
${piece({ path: `M${600 - t.hem - 4} ${t.hemY - 58} Q600 ${t.hemY - 40} ${600 + t.hem + 4} ${t.hemY - 58} L${600 + t.hem} ${t.hemY} Q600 ${t.hemY + 28} ${600 - t.hem} ${t.hemY}z`, colour: shadow(colour, 0.06), pattern: 'rib', volume: 0.45 })}
${cuffs(t, sleeve, shadow(colour, 0.06), 60)}${cord(560, 150)}${cord(640, 176)}`;
}

/** A blouse with a bow at the neck and wide sleeves. */
export function blouse(cloth: Cloth): string {
  const { colour } = cloth;
  const t: Torso = {
    ...shirtTorso,
    neckDepth: 26,
    neck: 66,
    shoulder: 220,
    chest: 214,
    waist: 204,
    hem: 232,
    hemY: 1060,
  };
  const sleeve = { reach: 110, length: 560, cuff: 92 };
  const pattern = cloth.pattern ? { pattern: cloth.pattern } : {};
  const tail = (side: -1 | 1) =>
    piece({
      path: `M${600 + side * 4} 380 C${600 + side * 40} 470 ${600 + side * 30} 590 ${600 + side * 62} 700 L${600 + side * 10} 722 C${600 + side * 2} 600 ${600 - side * 14} 470 600 380z`,
      colour: light(colour, 0.05),
      ...pattern,
      volume: 0.5,
    });
  const loop = (side: -1 | 1) =>
    piece({
      path: `M600 372 C${600 + side * 60} 300 ${600 + side * 150} 320 ${600 + side * 150} 384 C${600 + side * 146} 450 ${600 + side * 60} 430 600 386z`,
      colour: light(colour, 0.06),
      ...pattern,
      volume: 0.6,
      folds: [
        {
          path: `M${600 + side * 16} 380 Q${600 + side * 70} 366 ${600 + side * 120} 380`,
          width: 12,
          strength: 0.3,
        },
      ],
    });
  return `${upper(cloth, t, sleeve, 0.55, 8)}
${cuffs(t, sleeve, light(colour, 0.04), 40).replaceAll('url(#rib)', cloth.pattern ? `url(#${cloth.pattern})` : 'none')}
${seam(`M600 ${t.shoulderY + 60} L600 ${t.hemY + 8}`, colour)}
${tail(1)}${tail(-1)}${loop(-1)}${loop(1)}
${piece({ path: 'M576 352 Q600 344 624 352 L628 402 Q600 412 572 402z', colour: light(colour, 0.08), ...pattern, volume: 0.5 })}`;
}
