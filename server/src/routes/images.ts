import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { mustExist } from '../domain/existence';
import { deleteImage } from '../domain/images';
import { itemOf } from '../domain/purchases';
import { pathId } from '../http/ids';
import { whenGone } from '../http/whenGone';
import { imageTexts } from '../images/imageTexts';
import { removeImages } from '../images/removeImages';
import { imageSizes } from '../images/store';
import type { Uploads } from '../images/Uploads';
import { Problem } from '../Problem';
import type { Parts } from '../parts';
import { data, IdParams, Image, NoContent, problems } from './schemas';

const tags = ['images'];
const upload = {
  tags,
  description:
    'Files of a form (multipart/form-data) in the repeated field `files`: all are stored, or none.',
  consumes: ['multipart/form-data'],
  params: IdParams,
  response: { 201: data(Type.Array(Image)), ...problems },
};

/** Photos: taken in for items and purchases, deleted. */
export function imageRoutes(
  { db, clock, images, logger }: Parts,
  uploads: Uploads,
): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post('/clothes/:id/images', { schema: upload }, async (request, reply) => {
      const clothesId = pathId(request.params.id);
      const answer = await uploads.take(request, async (from) => {
        await mustExist(from, clothesId);
        return { clothesId, purchaseId: null };
      });
      return reply.code(201).send({ data: answer.body });
    });

    app.post('/purchases/:id/images', { schema: upload }, async (request, reply) => {
      const purchaseId = pathId(request.params.id);
      const answer = await uploads.take(request, async (from) => ({
        clothesId: await itemOf(from, purchaseId),
        purchaseId,
      }));
      return reply.code(201).send({ data: answer.body });
    });

    app.delete(
      '/images/:id',
      { schema: { tags, params: IdParams, response: { 204: NoContent, ...problems } } },
      async (request, reply) => {
        const address = await deleteImage(db, clock, pathId(request.params.id));
        await removeImages(images, [address], logger);
        return reply.code(204).send(null);
      },
    );
  };
}

/**
 * Serves stored images at their unguessable addresses, to whoever knows one. Opened as a page they can do nothing; they never
 * change, so browsers keep them for a year. Caches that others share do not: what was deleted would live on there.
 */
export function imageFileRoutes({ images }: Pick<Parts, 'images'>): FastifyPluginAsync {
  return async (app) => {
    app.get<{ Params: { address: string; file: string } }>(
      '/images/:address/:file',
      { config: { public: true }, schema: { hide: true } },
      async (request, reply) => {
        const { address, file } = request.params;
        const size = imageSizes.find((name) => `${name}.webp` === file);
        if (!size) throw new Problem('not_found', imageTexts.imageNotFound);
        const etag = `"${address}-${size}"`;
        if (request.headers['if-none-match'] === etag) return keepForever(reply, etag).code(304).send();
        const signal = whenGone(reply.raw);
        try {
          return sendImage(reply, etag, await images.get(address, size, signal));
        } catch (error) {
          if (!signal.aborted) throw error;
          // Nobody is there to be answered.
          return reply.hijack();
        }
      },
    );
  };
}

function sendImage(
  reply: FastifyReply,
  etag: string,
  image: Awaited<ReturnType<Parts['images']['get']>>,
): FastifyReply {
  if (!image) throw new Problem('not_found', imageTexts.imageNotFound);
  return keepForever(reply, etag)
    .type('image/webp')
    .header('content-length', image.length)
    .send(image.stream);
}

function keepForever(reply: FastifyReply, etag: string): FastifyReply {
  return reply
    .header('etag', etag)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff');
}
