import { randomFrom } from '../random';
import { bag, boots, hat, pumps, scarf, tote, trainers } from './accessories';
import { beginPicture, type Cloth } from './cloth';
import { brightness, light } from './colour';
import { dress, skirt, trousers } from './dresses';
import { blazer, coat, jacket, puffer, trench } from './outerwear';
import { type Weave, weavePattern } from './patterns';
import { type Stage, scene } from './scene';
import { blouse, cardigan, hoodie, shirt, sweater, tShirt } from './tops';

/** The garments that can be drawn. */
export type Garment = keyof typeof garments;

export interface Drawing {
  garment: Garment;
  /** `#rrggbb`. */
  colour: string;
  weave?: Weave;
  /** What is visible: the whole, or a closer look at the upper half, the front or the cloth. */
  view?: keyof typeof views;
  /** The same seed gives the same picture. */
  seed: number;
}

const garments = {
  coat: { stage: 'wall', draw: coat },
  trench: { stage: 'wall', draw: trench },
  blazer: { stage: 'wall', draw: blazer },
  jacket: { stage: 'wall', draw: jacket },
  puffer: { stage: 'wall', draw: puffer },
  shirt: { stage: 'wall', draw: shirt },
  blouse: { stage: 'wall', draw: blouse },
  tShirt: { stage: 'wall', draw: tShirt },
  sweater: { stage: 'wall', draw: (cloth: Cloth) => sweater(cloth) },
  rollNeck: { stage: 'wall', draw: (cloth: Cloth) => sweater(cloth, true) },
  cardigan: { stage: 'wall', draw: cardigan },
  hoodie: { stage: 'wall', draw: hoodie },
  dress: { stage: 'wall', draw: (cloth: Cloth) => dress(cloth) },
  eveningDress: {
    stage: 'wall',
    draw: (cloth: Cloth) => dress(cloth, { sleeve: null, hem: 300, hemY: 1380, neckDepth: 96 }),
  },
  wrapDress: {
    stage: 'wall',
    draw: (cloth: Cloth) =>
      dress(
        cloth,
        { sleeve: { reach: 80, length: 520, cuff: 58 }, hem: 280, hemY: 1240, neckDepth: 120 },
        true,
      ),
  },
  skirt: { stage: 'wall', draw: (cloth: Cloth) => skirt(cloth) },
  pencilSkirt: { stage: 'wall', draw: (cloth: Cloth) => skirt(cloth, 'straight') },
  pleatedSkirt: { stage: 'wall', draw: (cloth: Cloth) => skirt(cloth, 'pleated') },
  jeans: { stage: 'wall', draw: (cloth: Cloth) => trousers(cloth, { denim: true }) },
  trousers: { stage: 'wall', draw: (cloth: Cloth) => trousers(cloth, { legEnd: 84 }) },
  wideTrousers: { stage: 'wall', draw: (cloth: Cloth) => trousers(cloth, { legEnd: 118 }) },
  shorts: { stage: 'wall', draw: (cloth: Cloth) => trousers(cloth, { legEnd: 112, length: 520 }) },
  bag: { stage: 'table', draw: bag },
  tote: { stage: 'table', draw: tote },
  pumps: { stage: 'table', draw: pumps },
  trainers: { stage: 'table', draw: trainers },
  boots: { stage: 'table', draw: boots },
  scarf: { stage: 'wall', draw: scarf },
  hat: { stage: 'table', draw: hat },
} satisfies Record<string, { stage: Stage; draw: (cloth: Cloth) => string }>;

const views = {
  whole: '0 0 1200 1500',
  upper: '260 240 680 850',
  front: '230 540 720 900',
  cloth: '420 600 400 500',
};

/** Returns the picture as an SVG document of 960 × 1200 pixels. */
export function drawPicture({ garment, colour, weave = 'plain', view = 'whole', seed }: Drawing): string {
  beginPicture();
  const random = randomFrom(seed);
  const { stage, draw } = garments[garment];
  // Pure black leaves no room for shade.
  const tone = brightness(colour) < 0.12 ? light(colour, 0.1) : colour;
  const patterns = [
    weavePattern(weave, tone, 'weave'),
    weavePattern('rib', tone, 'rib'),
    weavePattern('knit', tone, 'knit'),
  ];
  if (weave !== 'leather') patterns.push(weavePattern('leather', tone, 'leather'));
  const pattern = weave === 'plain' ? undefined : 'weave';
  const body = draw({ random, colour: tone, pattern });
  const svg = scene(
    random,
    stage,
    tone,
    patterns.join(''),
    body.replaceAll('url(#leather)', weave === 'leather' ? 'url(#weave)' : 'url(#leather)'),
  );
  return svg.replace('viewBox="0 0 1200 1500"', `viewBox="${views[view]}"`);
}
