import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { maxUploadFiles } from '../../../src/contract/limits';
import { listOf } from '../../../src/contract/schema';
import { image } from '../../../src/contract/types';
import { abortOnDisconnect } from '../platform/http/abortOnDisconnect';
import { call } from '../platform/http/call';
import { caller } from '../platform/http/caller';
import { pathId } from '../platform/http/ids';
import { formFile, formOf } from '../platform/http/jsonSchema';
import { Problem } from '../platform/Problem';
import type { Services } from '../services';
import type { Edits } from './edits/Edits';
import type { UploadTargets } from './photos';
import { isAddress, type PhotoSize, photoSizes } from './store/store';
import { photoTexts } from './texts';
import { placeOf, type TrashLink, TrashLinks } from './trashedPhotos';
import type { Uploads } from './Uploads';

const upload = {
  tag: 'images',
  config: { role: 'editor' },
  description:
    'Takes a form (multipart/form-data) with files in the repeated field `files`. Stores all or none.',
  form: formOf({ files: { type: 'array', items: formFile, minItems: 1, maxItems: maxUploadFiles } }, [
    'files',
  ]),
  answer: listOf(image),
  status: 201,
} as const;

/** The calls that upload photos of items and purchases. */
export function photoRoutes(uploads: Uploads, targets: UploadTargets): FastifyPluginAsync {
  return async (app) => {
    call(
      app,
      'POST /clothes/:id/images',
      { ...upload, operation: ['uploadItemPhotos', 'Add photos to an item'] },
      async (request) => {
        const itemId = pathId(request.params.id);
        const { administratorId } = caller(request);
        return (await uploads.take(request, administratorId, (from) => targets.item(from, itemId))).body;
      },
    );

    call(
      app,
      'POST /purchases/:id/images',
      { ...upload, operation: ['uploadPurchasePhotos', 'Add photos to a purchase'] },
      async (request) => {
        const id = pathId(request.params.id);
        const { administratorId } = caller(request);
        return (await uploads.take(request, administratorId, (from) => targets.purchase(from, id))).body;
      },
    );
  };
}

/**
 * Serves stored photos to anyone who knows their unguessable addresses. A photo opened as a page
 * cannot run scripts. Photos never change, so browsers keep them for a year; shared caches do not,
 * because a deleted photo would survive there. Photos in the trash need a signed link.
 */
export function photoFileRoutes(
  { photos, db, clock, config }: PhotoFileServices,
  edits: Edits,
): FastifyPluginAsync {
  const links = new TrashLinks(config.jwtSecret, clock);
  /** The original of an edited photo is made on the first request. */
  const orMade = async <T>(size: PhotoSize, find: () => Promise<T | null>, address: string) => {
    const found = await find();
    if (found !== null || size !== 'original') return found;
    await edits.addOriginal(address);
    return find();
  };
  return async (app) => {
    app.route<{ Params: { address: string; file: string }; Querystring: TrashLink }>({
      method: ['GET', 'HEAD'],
      url: '/images/:address/:file',
      config: { public: true },
      schema: { hide: true },
      handler: async (request, reply) => {
        const { address, file } = request.params;
        const size = photoSizes.find((name) => `${name}.webp` === file);
        if (!size || !isAddress(address)) throw new Problem('not_found', photoTexts.photoNotFound);
        // A deletion removes the row first, so that nobody gets files without a row.
        const place = await placeOf(db, address);
        const isInTrash = place === 'trash';
        if (!place || (isInTrash && !links.allows(address, request.query))) {
          throw new Problem('not_found', photoTexts.photoNotFound);
        }
        const kept: Kept = {
          etag: `"${address}-${size}"`,
          caching: isInTrash ? 'private, max-age=3600' : 'private, max-age=31536000, immutable',
        };
        if (isKept(request.headers['if-none-match'], kept.etag)) return keep(reply, kept).code(304).send();
        if (request.method === 'HEAD') {
          const length = await orMade(size, () => photos.lengthOf(address, size), address);
          return setPhotoHeaders(reply, kept, length).send();
        }
        const signal = abortOnDisconnect(reply.raw);
        try {
          const photo = await orMade(size, () => photos.get(address, size, signal), address);
          return sendPhoto(reply, kept, photo);
        } catch (error) {
          if (!signal.aborted) throw error;
          // The browser has disconnected.
          return reply.hijack();
        }
      },
    });
  };
}

type PhotoFileServices = Pick<Services, 'photos' | 'db' | 'clock' | 'config'>;

function sendPhoto(
  reply: FastifyReply,
  kept: Kept,
  photo: Awaited<ReturnType<Services['photos']['get']>>,
): FastifyReply {
  return setPhotoHeaders(reply, kept, photo?.length ?? null).send(photo?.stream);
}

/**
 * Sets the headers for a photo of `length` bytes. Throws not_found where `length` is null.
 */
function setPhotoHeaders(reply: FastifyReply, kept: Kept, length: number | null): FastifyReply {
  if (length === null) throw new Problem('not_found', photoTexts.photoNotFound);
  return keep(reply, kept).type('image/webp').header('content-length', length);
}

/** The key and the lifetime of a photo in a browser's cache. */
interface Kept {
  etag: string;
  caching: string;
}

/**
 * Returns whether an If-None-Match header names the tag: alone, in a list, as a weak one, which a
 * proxy that compresses makes of it, or by `*` (RFC 9110, 13.1.2).
 */
function isKept(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? [];
  return tags.includes(etag) || (tags.length === 1 && tags[0] === '*');
}

function keep(reply: FastifyReply, { etag, caching }: Kept): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', caching)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff');
}
