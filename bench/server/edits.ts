import sharp from 'sharp';
import type { PhotoEdit } from '../../src/contract/photoEdits';
import type { FastCreated, Image } from '../../src/contract/types';
import { photo } from '../../test/browser/support/photos';
import type { Product } from '../../test/browser/support/product';
import { type Figure, median } from '../support/figures';

/** Photos of 12 megapixels, landscape and portrait. */
const shapes = [
  ['lying', 4000, 3000],
  ['standing', 3000, 4000],
] as const;
const rotations: readonly PhotoEdit['rotate'][] = [90, 180, 270];
const photosEach = 2;

/**
 * Measures how long an edit of a photo takes, compared with the bare image library, which decodes
 * the stored photo, rotates it and encodes it in full.
 */
export async function measureEdits(product: Product): Promise<Figure[]> {
  const { id: supplierId } = await product.api<{ id: number }>('POST', '/api/suppliers/', { name: 'Фото' });
  const figures: Figure[] = [];
  for (const [name, width, height] of shapes) {
    const { clothesId } = await product.api<FastCreated>('POST', '/api/clothes/fast_create', {
      title: name,
      supplierId,
    });
    const times = { rotate: [] as number[], crop: [] as number[], original: [] as number[] };
    const bare: number[] = [];
    for (let seed = 1; seed <= photosEach + 1; seed++) {
      const image = await upload(product, clothesId, await photo({ width, height, seed }));
      const edit = (wanted: PhotoEdit) => product.api<Image>('POST', `/api/images/${image.id}/edit`, wanted);
      const isWarm = seed > 1;
      for (const rotate of rotations) {
        const spent = await timed(() => edit({ rotate, crop: null }));
        if (isWarm) times.rotate.push(spent);
      }
      const crop = { x: 300, y: 200, width: width - 600, height: height - 400 };
      const cropping = await timed(() => edit({ rotate: 0, crop }));
      const turned = await edit({ rotate: 90, crop: null });
      const original = await timed(() => bytesOf(product, turned.urls.original));
      const stored = await bytesOf(product, image.urls.original);
      const whole = await timed(() => sharp(stored).rotate(90).webp({ quality: 88, effort: 2 }).toBuffer());
      if (!isWarm) continue;
      times.crop.push(cropping);
      times.original.push(original);
      bare.push(whole);
    }
    const floor = median(bare);
    const photoOf12 = `a ${name} photo of 12 megapixels`;
    const line = (figure: string, measured: number[], goal: number): Figure => {
      return { figure: `${photoOf12}: ${figure}`, measured: median(measured), floor, unit: 'ms', goal };
    };
    figures.push(line('rotated', times.rotate, 300));
    figures.push({ ...line('cropped', times.crop, 1), ofFloor: true });
    figures.push({ ...line('its edited original, the first time', times.original, 2), ofFloor: true });
  }
  return figures;
}

async function upload(product: Product, clothesId: number, bytes: Buffer): Promise<Image> {
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  const [made] = await product.api<Image[]>('POST', `/api/clothes/${clothesId}/images`, form);
  if (!made) throw new Error('no photo was made');
  return made;
}

async function bytesOf(product: Product, url: string): Promise<Buffer> {
  const answer = await fetch(product.address + url);
  if (!answer.ok) throw new Error(`${url} → ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
