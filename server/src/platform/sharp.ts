import { doesNotStart } from './childProgram';

type SharpModule = typeof import('sharp').default;

/**
 * The loaders of image formats that may run; libvips blocks all others (SVG, PDF, TIFF, Magick, …).
 * They read only files, because an uploaded photo is always decoded from its temporary file. The
 * only loader that reads from memory is for WebP, in which our own photos are stored.
 */
const allowed = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile', 'WebpBuffer'];

let loaded: Promise<SharpModule> | undefined;

/**
 * Returns the image library, with all loaders blocked except the allowed ones. The first use loads
 * it, which takes a tenth of a second. Throws unavailable if its files are not there.
 */
export function loadSharp(): Promise<SharpModule> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined;
    throw doesNotStart(error);
  });
  return loaded;
}

async function load(): Promise<SharpModule> {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: allowed.map((loader) => `VipsForeignLoad${loader}`) });
  // Without the cache of operations, and with one thread per photo, memory use stays flat, and two
  // photos occupy two cores.
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}
