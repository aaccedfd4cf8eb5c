import type { Random } from './random';

/** The price, weight and measures of a purchase, in the form of its row. */
export interface Deal {
  price_cents: number;
  weight_grams: number;
  size: string | null;
  measurements: string | null;
}

/**
 * What one kind of garment usually costs in hryvnias and weighs in grams, and how it is measured.
 */
interface Kind {
  price: readonly [low: number, high: number];
  grams: readonly [low: number, high: number];
  measure: 'top' | 'bottom' | 'dress' | 'shoes' | 'bag' | 'scarf' | 'hat';
}

const outer: Kind = { price: [850, 2600], grams: [1100, 2100], measure: 'top' };
const light: Kind = { price: [140, 620], grams: [150, 380], measure: 'top' };
const knitted: Kind = { price: [220, 900], grams: [320, 720], measure: 'top' };
const gown: Kind = { price: [350, 1500], grams: [280, 700], measure: 'dress' };
const lower: Kind = { price: [230, 850], grams: [300, 760], measure: 'bottom' };
const footwear: Kind = { price: [480, 1900], grams: [600, 1200], measure: 'shoes' };
const carried: Kind = { price: [300, 2400], grams: [350, 1100], measure: 'bag' };

/** The garments of the catalogue. */
export type Garment = keyof typeof kinds;

const kinds = {
  coat: outer,
  trench: { ...outer, grams: [800, 1300] },
  puffer: { ...outer, grams: [500, 1100] },
  jacket: { ...outer, grams: [700, 1700] },
  blazer: { ...outer, price: [450, 1600], grams: [480, 820] },
  shirt: light,
  blouse: light,
  tShirt: { ...light, price: [80, 320], grams: [120, 240] },
  sweater: knitted,
  rollNeck: knitted,
  cardigan: knitted,
  hoodie: knitted,
  dress: gown,
  eveningDress: { ...gown, price: [900, 3800] },
  wrapDress: gown,
  skirt: lower,
  pencilSkirt: lower,
  pleatedSkirt: lower,
  jeans: { ...lower, grams: [480, 820] },
  trousers: lower,
  wideTrousers: lower,
  shorts: { ...lower, price: [120, 380], grams: [220, 400] },
  bag: carried,
  tote: { ...carried, price: [120, 450], grams: [220, 520] },
  pumps: footwear,
  trainers: footwear,
  boots: { ...footwear, grams: [900, 1600] },
  scarf: { price: [150, 650], grams: [160, 380], measure: 'scarf' },
  hat: { price: [350, 1400], grams: [90, 200], measure: 'hat' },
} satisfies Record<string, Kind>;

/** Returns a plausible deal: prices end in 0, 5 or ,50, and luxury brands cost more. */
export function dealFor(garment: Garment, isLuxury: boolean, random: Random): Deal {
  const kind: Kind = kinds[garment];
  const factor = isLuxury ? 2.4 : 1;
  const hryvnias = Math.round((random.between(...kind.price) * factor) / 5) * 5;
  return {
    price_cents: hryvnias * 100 + (random.chance(0.15) ? 50 : 0),
    weight_grams: Math.round(random.between(...kind.grams) / 5) * 5,
    ...measured(kind.measure, random),
  };
}

function measured(measure: Kind['measure'], random: Random): Pick<Deal, 'size' | 'measurements'> {
  const centimetres = (low: number, high: number) => `${random.whole(low, high)} см`;
  const letter = random.pick(['XS', 'S', 'S', 'M', 'M', 'L', 'XL']);
  switch (measure) {
    case 'top':
      return {
        size: letter,
        measurements: `Довжина ${centimetres(58, 76)}, груди ${centimetres(44, 58)}, рукав ${centimetres(56, 64)}`,
      };
    case 'dress':
      return {
        size: random.pick(['34', '36', '38', '40', '42']),
        measurements: `Довжина ${centimetres(92, 128)}, груди ${centimetres(42, 50)}, талія ${centimetres(34, 42)}`,
      };
    case 'bottom':
      return {
        size: random.pick(['26', '28', '36', '38', '40', 'M']),
        measurements: `Талія ${centimetres(34, 44)}, стегна ${centimetres(46, 56)}, довжина ${centimetres(58, 108)}`,
      };
    case 'shoes':
      return {
        size: random.pick(['36', '37', '38', '39', '41']),
        measurements: `Устілка ${centimetres(23, 27)}`,
      };
    case 'bag':
      return {
        size: null,
        measurements: `${random.whole(28, 40)} × ${random.whole(20, 36)} × ${random.whole(8, 15)} см`,
      };
    case 'scarf':
      return { size: null, measurements: `${random.whole(160, 200)} × ${random.whole(28, 70)} см` };
    case 'hat':
      return { size: random.pick(['55', '56', '57', '58']), measurements: null };
  }
}
