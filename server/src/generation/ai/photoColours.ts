import { loadSharp } from '../../platform/sharp';

/** The colours that people name, as masculine adjectives, with their sRGB values. */
const named: readonly (readonly [name: string, red: number, green: number, blue: number])[] = [
  ['білий', 244, 243, 240],
  ['світло-сірий', 200, 200, 200],
  ['сірий', 142, 143, 146],
  ['темно-сірий', 84, 85, 88],
  ['чорний', 28, 28, 30],
  ['молочний', 238, 230, 214],
  ['бежевий', 206, 184, 148],
  ['світло-коричневий', 168, 128, 90],
  ['коричневий', 112, 76, 50],
  ['темно-коричневий', 66, 44, 32],
  ['червоний', 180, 34, 40],
  ['бордовий', 104, 28, 44],
  ['рожевий', 222, 150, 168],
  ['персиковий', 236, 186, 150],
  ['теракотовий', 182, 86, 62],
  ['помаранчевий', 232, 128, 40],
  ['гірчичний', 198, 148, 48],
  ['жовтий', 240, 212, 70],
  ['оливковий', 112, 116, 76],
  ['салатовий', 160, 200, 90],
  ['зелений', 46, 122, 66],
  ['темно-зелений', 34, 76, 56],
  ['м’ятний', 164, 208, 186],
  ['бірюзовий', 44, 146, 144],
  ['блакитний', 152, 190, 222],
  ['синій', 44, 82, 154],
  ['темно-синій', 32, 44, 82],
  ['фіолетовий', 94, 60, 126],
  ['лавандовий', 172, 156, 200],
];

/** Minimum share of the item's area for a second main colour. */
const minShare = 0.18;

/**
 * Returns the main colours of the item in a photo, at most two, the larger share first. The middle
 * of the photo counts as the item and its border as the background.
 */
export async function mainColours(photo: Buffer): Promise<string[]> {
  const sharp = await loadSharp();
  const side = 64;
  const { data, info } = await sharp(photo)
    .flatten({ background: '#ffffff' })
    .resize(side, side, { fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const inside = new Map<string, number>();
  const rim = new Map<string, number>();
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const offset = (y * side + x) * info.channels;
      const name = nearest(data[offset] ?? 0, data[offset + 1] ?? 0, data[offset + 2] ?? 0);
      const middle = Math.abs(x - side / 2) < side * 0.22 && Math.abs(y - side / 2) < side * 0.28;
      const edge = x < 6 || x >= side - 6 || y < 6;
      if (middle) inside.set(name, (inside.get(name) ?? 0) + 1);
      else if (edge) rim.set(name, (rim.get(name) ?? 0) + 1);
    }
  }
  return pick(inside, rim);
}

/** Returns the colours with the largest shares inside; a colour of the background counts less. */
function pick(inside: Map<string, number>, rim: Map<string, number>): string[] {
  const total = sum(inside);
  const around = Math.max(1, sum(rim));
  const shares = [...inside]
    .map(([name, count]) => {
      const background = (rim.get(name) ?? 0) / around;
      return { name, share: (count / total) * (background > 0.3 ? 0.4 : 1), whole: count / total };
    })
    .sort((a, b) => b.share - a.share);
  const [first, second] = shares;
  if (!first) return [];
  const main = second && second.share >= minShare && second.whole >= minShare ? [first, second] : [first];
  return main.map(({ name }) => name);
}

function sum(counts: Map<string, number>): number {
  let total = 0;
  for (const count of counts.values()) total += count;
  return total;
}

/**
 * Returns the nearest named colour by weighted distance: the eye tells greens apart better than
 * blues.
 */
function nearest(red: number, green: number, blue: number): string {
  let best = '';
  let least = Number.POSITIVE_INFINITY;
  for (const [name, r, g, b] of named) {
    const mean = (red + r) / 2;
    const distance =
      (2 + mean / 256) * (red - r) ** 2 + 4 * (green - g) ** 2 + (2 + (255 - mean) / 256) * (blue - b) ** 2;
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}
