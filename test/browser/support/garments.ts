import sharp from 'sharp';
import { drawLabel } from './drawLabel';

/** A file for a file field or a drop. */
export interface PhotoFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

interface Garment {
  /** The garment's number; each garment has its own colour and shape. */
  garment: number;
  /** The number of the photo of the garment: each differs a little. */
  view: number;
  /** The time of the photo in minutes after noon. */
  minute: number;
}

/** Draws a photo of a garment, taken at a minute of the same day. */
export async function garmentPhoto({ garment, view, minute }: Garment): Promise<PhotoFile> {
  const hue = hueOf(garment);
  const length = 320 + ((garment * 53) % 5) * 70;
  const turn = ((garment * 37) % 7) * 12 - 36 + view;
  const cloth = `M${150 + view * 3} 120l150-30 150 30 110 190-90 45-40-70v${length}h-260v-${length}l-40 70-90-45z`;
  const print =
    garment % 2 === 0 ? '' : `<circle cx="300" cy="${260 + garment * 12}" r="${40 + garment * 6}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="800">
    <rect width="600" height="800" fill="hsl(${hue + 180} 12% ${84 - view * 3}%)"/>
    <g fill="hsl(${hue} 45% ${30 + ((garment * 11) % 30)}%)" transform="rotate(${turn} 300 400)">
      <path d="${cloth}"/></g>
    <g fill="hsl(${hue + 90} 70% 60%)">${print}</g></svg>`;
  return taken(svg, `IMG_${garment}${view}.jpg`, minute);
}

/** Prints a care label and takes a photo of it. */
export function labelPhoto({ garment, view, minute }: Garment, text: string): Promise<PhotoFile> {
  return taken(drawLabel(text, '#5d6b72', garment), `IMG_${garment}${view}.jpg`, minute);
}

async function taken(svg: string, name: string, minute: number): Promise<PhotoFile> {
  const two = (value: number) => String(value).padStart(2, '0');
  const time = `2026:11:21 ${two(12 + Math.floor(minute / 60))}:${two(Math.floor(minute) % 60)}:${two(Math.round((minute % 1) * 60))}`;
  const buffer = await sharp(Buffer.from(svg))
    .jpeg({ quality: 85 })
    .withExif({ IFD0: { Make: 'Phone' }, IFD2: { DateTimeOriginal: time } })
    .toBuffer();
  return { name, mimeType: 'image/jpeg', buffer };
}

const hueOf = (garment: number) => (garment * 67) % 360;

/** Returns which of `count` garments a photo shows, by the colour of its cloth. */
export async function garmentIn(photo: Uint8Array, count: number): Promise<number> {
  const { width, height } = await sharp(photo).metadata();
  const spot = { left: Math.round(width * 0.47), top: Math.round(height * 0.63), width: 16, height: 16 };
  const [red = 0, green = 0, blue = 0] = await sharp(photo).extract(spot).resize(1, 1).raw().toBuffer();
  const hue = hueOfColour(red, green, blue);
  const off = (garment: number) => 180 - Math.abs(180 - Math.abs(hueOf(garment) - hue));
  const nearest = Array.from({ length: count }, (_, garment) => garment).sort((a, b) => off(a) - off(b));
  return nearest[0] ?? -1;
}

function hueOfColour(red: number, green: number, blue: number): number {
  const y = Math.sqrt(3) * (green - blue);
  return ((Math.atan2(y, 2 * red - green - blue) * 180) / Math.PI + 360) % 360;
}
