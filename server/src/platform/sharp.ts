type SharpModule = typeof import('sharp').default;

/**
 * The loaders that may run; libvips blocks all others (SVG, PDF, TIFF, Magick, …). They read only
 * files: a photo is always decoded from its temporary file. The only buffer loader is for our own
 * stored WebP files.
 */
const allowed = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile', 'WebpBuffer'];

let loaded: Promise<SharpModule> | undefined;

/** Returns the image library, locked down. Its first use loads it (a tenth of a second). */
export function loadSharp(): Promise<SharpModule> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: allowed.map((loader) => `VipsForeignLoad${loader}`) });
    // No operation cache, and one thread per photo: memory stays flat, and two photos fill two
    // cores.
    sharp.cache(false);
    sharp.concurrency(1);
    return sharp;
  });
  return loaded;
}
