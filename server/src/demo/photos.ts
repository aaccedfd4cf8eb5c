import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkPhoto } from '../images/check';
import { loadSharp } from '../images/decoder';
import { resizePhoto } from '../images/resize';
import { type ImageStore, newAddress } from '../images/store';
import { type Drawing, drawPicture } from './picture';

/** A drawn picture in the image store, as its row will name it. */
export interface DemoPhoto {
  address: string;
  width: number;
  height: number;
  bytes: number;
}

const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };

/** Runs `work` while our own drawings may be decoded; the loader of SVG is blocked everywhere else. */
export async function whileDrawing<T>(work: () => Promise<T>): Promise<T> {
  const sharp = await loadSharp();
  sharp.unblock(svgLoader);
  try {
    return await work();
  } finally {
    sharp.block(svgLoader);
  }
}

/** Draws a picture, makes a JPEG of it as a camera would, and takes that the way of every uploaded photo. */
export async function storeDrawing(
  images: ImageStore,
  tempDir: string,
  drawing: Drawing,
): Promise<DemoPhoto> {
  const sharp = await loadSharp();
  const address = newAddress();
  const file = path.join(tempDir, `drawing-${address}.jpg`);
  try {
    const jpeg = await sharp(Buffer.from(drawPicture(drawing)))
      .jpeg({ quality: 88 })
      .toBuffer();
    await writeFile(file, jpeg);
    await checkPhoto(file, `${drawing.garment}.jpg`);
    const { sizes, width, height } = await resizePhoto(file, `${drawing.garment}.jpg`);
    await images.put(address, sizes);
    const bytes = Object.values(sizes).reduce((sum, size) => sum + size.length, 0);
    return { address, width, height, bytes };
  } finally {
    await rm(file, { force: true });
  }
}
