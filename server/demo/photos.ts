import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkPhoto } from '../src/photos/check';
import { resizePhoto } from '../src/photos/resize';
import { newAddress, type PhotoStore } from '../src/photos/store/store';
import { loadSharp } from '../src/platform/sharp';
import { type Drawing, drawPicture } from './drawings/picture';

/** A drawn picture in the photo store, with the values of its row. */
export interface DemoPhoto {
  address: string;
  width: number;
  height: number;
  bytes: number;
}

const svgLoader = { operation: ['VipsForeignLoadSvgBuffer'] };

let rendering = 0;

/**
 * Returns an SVG document as a JPEG, like a camera's photo. The loader of SVG from memory is
 * unblocked while this runs. Concurrent uploads are not affected: they are decoded from files, for
 * which SVG stays blocked.
 */
export async function renderSvg(svg: string): Promise<Buffer> {
  const sharp = await loadSharp();
  rendering += 1;
  sharp.unblock(svgLoader);
  try {
    return await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer();
  } finally {
    rendering -= 1;
    if (rendering === 0) sharp.block(svgLoader);
  }
}

/** Draws a picture and stores it through the same steps as an uploaded photo. */
export async function storeDrawing(
  photos: PhotoStore,
  tempDir: string,
  drawing: Drawing,
): Promise<DemoPhoto> {
  const address = newAddress();
  const file = path.join(tempDir, `drawing-${address}.jpg`);
  try {
    await writeFile(file, await renderSvg(drawPicture(drawing)));
    await checkPhoto(file, `${drawing.garment}.jpg`);
    const { sizes, width, height } = await resizePhoto(file, `${drawing.garment}.jpg`);
    await photos.put(address, sizes);
    const bytes = Object.values(sizes).reduce((sum, size) => sum + size.length, 0);
    return { address, width, height, bytes };
  } finally {
    await rm(file, { force: true });
  }
}
