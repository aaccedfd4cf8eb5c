import sharp from 'sharp';

/** The traits of a garment: its left edge in pixels, and its hue in degrees. */
interface Garment {
  left: number;
  hue: number;
}

/** Draws a photo of 12 megapixels with soft light, a piece of cloth and the grain of a sensor. */
export function sensorPhoto({ left, hue }: Garment, taken: string, grain = 5): Promise<Buffer> {
  const [width, height] = [4000, 3000];
  const cloth = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect x="${left}" y="500" width="1900" height="2100" rx="300" fill="hsl(${hue} 60% 45%)"/></svg>`;
  const noise = { type: 'gaussian' as const, mean: 190, sigma: grain };
  return sharp({ create: { width, height, channels: 3, background: '#ddd', noise } })
    .composite([{ input: Buffer.from(cloth), blend: 'multiply' }])
    .jpeg({ quality: 88 })
    .withExif({ IFD2: { DateTimeOriginal: taken } })
    .toBuffer();
}
